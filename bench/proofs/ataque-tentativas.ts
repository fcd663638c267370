import { actAfterDismissal, openDoorsUnconfirmed } from './ataque-acesso.ts'
import { countBlind } from './ataque-caixa.ts'
import { runCodeBySettings } from './ataque-configuracao.ts'
import type { Mesa } from './ataque-mesa.ts'
import { readSlowNotas, storeTooMuch, writeCostsByNota } from './ataque-notas.ts'
import { sendBadNumbers } from './ataque-numeros.ts'

/** Attempts at what somebody may not do, each judged by itself. */
export const TENTATIVAS: Readonly<Record<string, (mesa: Mesa) => Promise<void>>> = {
  'acting after a dismissal': actAfterDismissal,
  'opening doors from an unconfirmed session': openDoorsUnconfirmed,
  'learning the drawer while counting blind': countBlind,
  'running code by the settings': runCodeBySettings,
  'writing costs by an invoice': writeCostsByNota,
  'storing more than papers can be made of': storeTooMuch,
  'stopping everybody by slow invoices': readSlowNotas,
  'numbers out of bounds': sendBadNumbers,
}
