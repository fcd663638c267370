import { cdp } from 'vitest/browser'

/** The session of Chromium's protocol, whose types the provider does not bring along. */
export const chromium = cdp() as unknown as { send(method: string, params: object): Promise<void> }
