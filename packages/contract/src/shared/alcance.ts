import { z } from 'zod'
import { fallback } from './tolerance.ts'

/** How far a link to the shop reaches: everybody, its Wi-Fi, or this machine alone. */
export const alcance = fallback(z.enum(['internet', 'rede', 'maquina']), 'maquina')
export type Alcance = z.infer<typeof alcance>
