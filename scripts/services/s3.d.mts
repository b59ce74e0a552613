export interface S3Service {
  readonly endpoint: string;
  /** Exists already. */
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
  readonly pid: number;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

export function startS3(): Promise<S3Service>;
