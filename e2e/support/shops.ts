import { emulatorAt } from './emulator.ts'
import type { RunningShop, Shop } from './shop.ts'

/** The shop of this lane, from the run's keeper (global-setup.ts); rejects with its output when it does not start. */
export async function shopOf(lane: string, { comBling }: { comBling: boolean }): Promise<Shop> {
  const response = await fetch(`${process.env['ESTAMPA_E2E_SHOPS']}/${lane}/${comBling ? 'bling' : 'simples'}`)
  if (!response.ok) throw new Error(await response.text())
  const { emulator, ...shop } = (await response.json()) as Omit<RunningShop, 'stop'>
  return { ...shop, emulator: emulator === null ? null : emulatorAt(emulator) }
}
