const QUIET = 'AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'

/**
 * Loads the SDK for S3. On Node 20 its first client would print eight lines about future versions of the SDK between our JSON
 * log lines. Ours is pinned, so we make that client while the warning is off.
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
