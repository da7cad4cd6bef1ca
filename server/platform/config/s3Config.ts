/** Storage of files in a bucket that speaks the S3 protocol: AWS, MinIO, R2 and others. */
export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Null: that of AWS. */
  readonly endpoint: string | null;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Reads the settings; null without S3_BUCKET. Throws with the variable's name when one is missing or makes no sense. */
export function readS3(text: (name: string) => string | null): S3Config | null {
  const bucket = text('S3_BUCKET');
  if (bucket === null) return null;
  const need = (name: string): string => {
    const value = text(name);
    if (value === null) throw new Error(`${name} is missing: S3_BUCKET needs it`);
    return value;
  };
  const endpoint = text('S3_ENDPOINT');
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:\/\//.test(endpoint)))
    throw new Error(`S3_ENDPOINT is '${endpoint}': write https://...`);
  return {
    bucket,
    region: text('S3_REGION') ?? 'us-east-1',
    endpoint,
    accessKeyId: need('S3_ACCESS_KEY_ID'),
    secretAccessKey: need('S3_SECRET_ACCESS_KEY'),
  };
}
