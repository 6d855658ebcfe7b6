const QUIET = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'

/**
 * Loads the S3 SDK. On Node 20 its first client would print eight lines about future SDK versions between our JSON log
 * lines. Ours is pinned, so we create that client with the warning off.
 */
export async function loadSdk() {
  const sdk = await import('@aws-sdk/client-s3')
  const before = process.env[QUIET]
  process.env[QUIET] = 'true'
  new sdk.S3Client({ region: 'us-east-1' }).destroy()
  if (before === undefined) delete process.env[QUIET]
  else process.env[QUIET] = before
  return sdk
}
