/**
 * An S3-compatible store of one's own, for tests and measurements: versitygw over a temporary folder, on a free port
 * of the loopback address, gone when it is stopped.
 *
 *     const s3 = await startS3();   // { endpoint, bucket, accessKeyId, secretAccessKey, region, pid, stop }
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { findProgram, freePort, startProgram } from './process.mjs';

const INSTALL = 'Build it with: go install github.com/versity/versitygw/cmd/versitygw@v1.8.0';
const REGION = 'us-east-1';
const BUCKET = 'platen';

export async function startS3() {
  const program = findProgram('versitygw', [join(homedir(), 'go/bin'), '/usr/local/go/bin'], INSTALL);
  const folder = mkdtempSync(join(tmpdir(), 'platen-s3-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const data = join(folder, 'data');
    mkdirSync(data);
    const accessKeyId = 'platen-test';
    const secretAccessKey = randomBytes(20).toString('hex');
    const port = await freePort();
    const endpoint = `http://127.0.0.1:${port}`;
    const client = new AwsClient({ accessKeyId, secretAccessKey, region: REGION, service: 's3', retries: 0 });
    const env = { ...process.env, ROOT_ACCESS_KEY_ID: accessKeyId, ROOT_SECRET_ACCESS_KEY: secretAccessKey };
    const server = await startProgram(program, ['--port', `127.0.0.1:${port}`, '--region', REGION, 'posix', data], {
      cwd: folder,
      env,
      isReady: async () => (await client.fetch(`${endpoint}/`)).ok,
    });
    const stop = async () => {
      await server.stop();
      remove();
    };
    const made = await client.fetch(`${endpoint}/${BUCKET}`, { method: 'PUT' });
    if (!made.ok) {
      await stop();
      throw new Error(`The bucket could not be made: ${made.status} ${await made.text()}`);
    }
    return { endpoint, bucket: BUCKET, accessKeyId, secretAccessKey, region: REGION, pid: server.pid, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
