export type Keys = { accessKey: string; secretKey: string };

export type StoreAccounts = {
  /** The bucket that the accounts are for. */
  bucket: string;
  server: Keys;
  /** For the process that fetches PDFs from links. */
  companion: Keys;
};

/** What an account may do: a statement of an S3 policy. */
export type Permission = { Effect: "Allow"; Action: readonly string[]; Resource: readonly string[] };

/** Everything that the server does with the bucket and its objects, and no more. */
export function permissionsOfServer(bucket: string): Permission[] {
  return [
    {
      Effect: "Allow",
      Action: ["s3:ListBucket", "s3:ListBucketMultipartUploads", "s3:GetBucketLocation"],
      Resource: [`arn:aws:s3:::${bucket}`],
    },
    {
      Effect: "Allow",
      Action: [
        "s3:GetObject",
        "s3:PutObject",
        "s3:DeleteObject",
        "s3:AbortMultipartUpload",
        "s3:ListMultipartUploadParts",
      ],
      Resource: [`arn:aws:s3:::${bucket}/*`],
    },
  ];
}

/** The companion only puts what it fetched, in one piece. */
export function permissionsOfCompanion(bucket: string): Permission[] {
  return [{ Effect: "Allow", Action: ["s3:PutObject"], Resource: [`arn:aws:s3:::${bucket}/uploads/*`] }];
}

/** Permission to set the CORS rules. MinIO, which has no such rules, refuses a policy that names them. */
export function permissionToSetOrigins(bucket: string): Permission {
  return {
    Effect: "Allow",
    Action: ["s3:GetBucketCORS", "s3:PutBucketCORS"],
    Resource: [`arn:aws:s3:::${bucket}`],
  };
}
