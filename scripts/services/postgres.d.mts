export interface PostgresService {
  /** `postgres://…` of a superuser; whoever needs more databases creates them. */
  readonly url: string;
  readonly pid: number;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** @param settings of postgresql.conf */
export function startPostgres(settings?: Readonly<Record<string, string | number>>): Promise<PostgresService>;
