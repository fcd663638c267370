import { emulatorAt } from './emulator.ts'
import type { LojaHostil } from './loja-hostil.ts'
import type { RunningShop, Shop } from './shop.ts'

type Kept = Omit<RunningShop, 'stop' | 'remove'>

/** The shop of this lane, from the run's keeper (global-setup.ts); rejects with its output when it does not start. */
export async function shopOf(lane: string, { comBling }: { comBling: boolean }): Promise<Shop> {
  const { emulator, ...shop } = await ask<Kept>(`${lane}/${comBling ? 'bling' : 'simples'}`)
  return { ...shop, emulator: emulator === null ? null : emulatorAt(emulator) }
}

/** The one shop whose every text tries to run; all lanes look at it, none changes it. */
export const lojaHostil = (): Promise<Kept & { readonly loja: LojaHostil }> => hostileShop('telas')

/** Another one for a walk that changes it; its lanes share it. */
export const hostileShop = (name: string): Promise<Kept & { readonly loja: LojaHostil }> => ask(`${name}/hostil`)

async function ask<T>(key: string): Promise<T> {
  const response = await fetch(`${process.env['ESTAMPA_E2E_SHOPS']}/${key}`)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}
