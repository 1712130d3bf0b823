import type { IssuedCredentials } from "../object-store.ts";
import { FeatureUnsupported } from "../store-errors.ts";
import { AssumeRoleProvider, type S3Connection, createBoundedAgent } from "./s3-client.ts";
import { onS3, refusalOf } from "./s3-failure.ts";

type AssumeRoleOptions = {
  connection: S3Connection;
  bucket: string;
  /** How long the credentials should live; a server with a lower limit gives less. */
  seconds: number;
  silenceMs: number;
  limitMs: number;
};

/** The usual limits of servers, in seconds: MinIO a week, AWS twelve hours, and one hour unless configured otherwise. */
const commonLimits = [604_800, 43_200, 3_600];

/**
 * Credentials for putting objects, whole or in parts, under `uploads/`. PutObject covers starting and completing.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/mpuoverview.html#mpuAndPermissions
 */
export async function assumeUploadRole(options: AssumeRoleOptions): Promise<IssuedCredentials> {
  const durations = [options.seconds, ...commonLimits.filter((limit) => limit < options.seconds)];
  let refused = "";
  for (const seconds of durations) {
    const answer = await askForRole(options, seconds);
    if (typeof answer !== "string") return answer;
    refused = answer;
    if (!/duration|expir/i.test(refused)) break;
  }
  throw new FeatureUnsupported(`The store gives no temporary credentials: ${refused}`);
}

/** The credentials, or the server's reason for refusing them. */
async function askForRole(options: AssumeRoleOptions, seconds: number): Promise<IssuedCredentials | string> {
  const { connection, bucket, silenceMs, limitMs } = options;
  const agent = createBoundedAgent(connection.endpoint, silenceMs);
  try {
    const provider = new AssumeRoleProvider({
      stsEndpoint: connection.endpoint,
      accessKey: connection.accessKey,
      secretKey: connection.secretKey,
      region: connection.region,
      durationSeconds: seconds,
      policy: uploadPolicy(bucket),
      transportAgent: agent,
    });
    // A server without STS answers with an S3 error, or with some other document.
    const answer: Partial<RoleAnswer> | string = await onS3(() => provider.performRequest().catch(toReason), {
      limitMs,
    });
    if (typeof answer === "string") return answer;
    const issued = answer.AssumeRoleResponse?.AssumeRoleResult.Credentials;
    if (issued === undefined) return answer.ErrorResponse?.Error?.Message ?? "it does not know the call";
    return {
      accessKeyId: issued.AccessKeyId,
      secretAccessKey: issued.SecretAccessKey,
      sessionToken: issued.SessionToken,
      expiresAt: new Date(issued.Expiration),
      bucket,
      region: connection.region,
    };
  } finally {
    agent.destroy();
  }
}

type RoleAnswer = Awaited<ReturnType<AssumeRoleProvider["performRequest"]>>;

function toReason(error: unknown): string {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  return refusal.message;
}

function uploadPolicy(bucket: string): string {
  return JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["s3:PutObject", "s3:AbortMultipartUpload", "s3:ListMultipartUploadParts"],
        Resource: [`arn:aws:s3:::${bucket}/uploads/*`],
      },
    ],
  });
}
