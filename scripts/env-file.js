// @ts-check
import process from 'node:process'

/**
 * Reads the settings file: the one in CARREL_ENV_FILE, or `.env` in the working folder if there is one. Variables that are
 * already set win.
 * @throws Error if CARREL_ENV_FILE names a file that can't be read
 */
export function readEnvFile() {
  const named = process.env.CARREL_ENV_FILE?.trim()
  try {
    process.loadEnvFile(named || '.env')
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error)
    if (!named && code === 'ENOENT') return
    const why = code === 'ENOENT' ? 'file not found' : message
    throw new Error(`Can't read the settings in ${named || '.env'}: ${why}.`, { cause: error })
  }
}
