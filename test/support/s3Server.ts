/** A small server that speaks the part of the S3 protocol that files need, and checks each request's signature. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TestS3Server {
  readonly url: string;
  /** What lies in the buckets, by `/bucket/key`. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Method and path of each request, oldest first. */
  readonly requests: readonly string[];
  /** Parts of objects that were asked for. */
  readonly ranges: readonly string[];
  /** Uploads in parts that were begun and neither finished nor given up, by `/bucket/key`. */
  readonly unfinished: () => string[];
  /** Puts an object there, or another in its place, as if by somebody else; null: takes it away. */
  readonly put: (key: string, content: Buffer | null) => void;
  /** Breaks off every connection, as long as it is so. */
  isDown: boolean;
  /** Runs before a request is answered; what it throws breaks the connection off. */
  before: ((request: string) => Promise<void>) | null;
  /** When an object came, instead of now. */
  changed: Map<string, Date>;
  /** What is done with an object instead of keeping it as it came; null: nothing else. */
  spoil: ((content: Buffer) => Buffer) | null;
  readonly close: () => Promise<void>;
}

interface Login {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

export async function startS3Server(login: Login): Promise<TestS3Server> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const ranges: string[] = [];
  const changed = new Map<string, Date>();
  const keep = (key: string, content: Buffer): void => {
    objects.set(key, content);
    changed.set(key, new Date());
  };
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer>; begun: Date }>();
  let begun = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { before } = at;
      if (before === null) answer();
      else
        before(`${request.method} ${decodeURIComponent(request.url ?? '')}`).then(answer, () =>
          request.socket.destroy(),
        );
    });
    const answer = (): unknown => {
      if (at.isDown) {
        request.socket.destroy();
        return undefined;
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
      const key = decodeURIComponent(pathname);
      const top = key.endsWith('/') ? key : `${key}/`;
      requests.push(`${request.method} ${key}`);
      if (request.headers.range !== undefined) ranges.push(request.headers.range);
      const fail = (status: number, code: string): void => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
      };
      if (!isSigned(request, login)) return fail(403, 'SignatureDoesNotMatch');
      const found = objects.get(key);
      const sendXml = (xml: string): void =>
        void response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);
      const upload = uploads.get(searchParams.get('uploadId') ?? '');
      if (searchParams.has('uploads') && request.method === 'POST') {
        begun += 1;
        uploads.set(`upload-${begun}`, { key, parts: new Map(), begun: new Date() });
        sendXml(`<InitiateMultipartUploadResult><UploadId>upload-${begun}</UploadId></InitiateMultipartUploadResult>`);
      } else if (searchParams.has('uploads')) {
        const rows = [...uploads].map(
          ([id, { key: of, begun: since }]) =>
            `<Upload><Key>${of.slice(top.length)}</Key><UploadId>${id}</UploadId><Initiated>${since.toISOString()}</Initiated></Upload>`,
        );
        sendXml(`<ListMultipartUploadsResult>${rows.join('')}</ListMultipartUploadsResult>`);
      } else if (searchParams.has('uploadId')) {
        if (upload === undefined) return fail(404, 'NoSuchUpload');
        const id = searchParams.get('uploadId') ?? '';
        if (request.method === 'PUT') {
          const content = plainBody(request, Buffer.concat(parts));
          upload.parts.set(Number(searchParams.get('partNumber')), content);
          response.writeHead(200, { etag: etagOf(content) }).end();
        } else {
          uploads.delete(id);
          if (request.method === 'POST') {
            const whole = Buffer.concat([...upload.parts].toSorted(([a], [b]) => a - b).map(([, part]) => part));
            keep(key, at.spoil === null ? whole : at.spoil(whole));
            sendXml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
          } else response.writeHead(204).end();
        }
      } else if (searchParams.has('list-type')) {
        const prefix = `${top}${searchParams.get('prefix') ?? ''}`;
        const rows = [...objects.keys()]
          .filter((one) => one.startsWith(prefix))
          .map(
            (one) =>
              `<Contents><Key>${one.slice(top.length)}</Key><LastModified>${(changed.get(one) ?? new Date()).toISOString()}</LastModified></Contents>`,
          );
        sendXml(`<ListBucketResult><IsTruncated>false</IsTruncated>${rows.join('')}</ListBucketResult>`);
      } else if (request.method === 'PUT') {
        const { 'if-match': match, 'if-none-match': none } = request.headers;
        if (none === '*' && found !== undefined) return fail(412, 'PreconditionFailed');
        if (match !== undefined && found === undefined) return fail(404, 'NoSuchKey');
        if (match !== undefined && found !== undefined && match !== etagOf(found))
          return fail(412, 'PreconditionFailed');
        const content = plainBody(request, Buffer.concat(parts));
        keep(key, content);
        response.writeHead(200, { etag: etagOf(content) }).end();
      } else if (request.method === 'DELETE') {
        objects.delete(key);
        response.writeHead(204).end();
      } else if (found === undefined) fail(404, 'NoSuchKey');
      else if (request.headers['if-none-match'] === etagOf(found)) response.writeHead(304).end();
      else {
        const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
        const last = found.byteLength - 1;
        const [start, end] = range === null ? [0, last] : [Number(range[1]), range[2] === '' ? last : Number(range[2])];
        if (range !== null && start > last) return fail(416, 'InvalidRange');
        const part = found.subarray(start, end + 1);
        response.writeHead(range === null ? 200 : 206, {
          'content-length': part.byteLength,
          'content-type': 'application/octet-stream',
          etag: etagOf(found),
          ...(range === null ? {} : { 'content-range': `bytes ${start}-${end}/${found.byteLength}` }),
        });
        response.end(request.method === 'HEAD' ? undefined : part);
      }
      return undefined;
    };
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  // A server that listens on a port has an address with one.
  const { port } = server.address() as AddressInfo;
  const at: TestS3Server = {
    url: `http://127.0.0.1:${port}`,
    objects,
    requests,
    ranges,
    unfinished: () => [...uploads.values()].map(({ key }) => key),
    put: (key, content) => {
      if (content === null) objects.delete(key);
      else keep(key, content);
    },
    isDown: false,
    before: null,
    changed,
    spoil: null,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
  return at;
}

const etagOf = (content: Buffer): string => `"${createHash('md5').update(content).digest('hex')}"`;

/** Bodies of unknown checksum come in chunks: `size;chunk-signature=...`, content, and at the end a trailer. */
function plainBody({ headers }: IncomingMessage, body: Buffer): Buffer {
  if (!(headers['content-encoding'] ?? '').includes('aws-chunked')) return body;
  const chunks: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    const size = parseInt(body.subarray(at, end).toString('latin1'), 16);
    if (!(size > 0)) return Buffer.concat(chunks);
    chunks.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** AWS Signature Version 4 over the headers that the request says are signed. */
function isSigned({ headers, method, url }: IncomingMessage, { accessKeyId, secretAccessKey }: Login): boolean {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/;
  const [, user, day = '', region = '', signed = '', signature] = pattern.exec(headers.authorization ?? '') ?? [];
  if (user !== accessKeyId) return false;
  const { pathname, searchParams } = new URL(url ?? '/', 'http://localhost');
  searchParams.sort();
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    lines.join(''),
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, text).toString('hex') === signature;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();
