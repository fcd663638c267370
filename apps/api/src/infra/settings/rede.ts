import { isIP } from 'node:net'
import { z } from 'zod'
import { simOuNao } from './fields.ts'

/** The settings of a shop that the telephones of its own network reach. */
export const camposDaRede = {
  REDE: simOuNao(false).describe(
    'Atende também a rede local, por https e com autoridade própria (npm start -- --rede)',
  ),
  REDE_ENDERECOS: z
    .string()
    .transform((value, context): readonly string[] => {
      const all = value.split(',').map((one) => one.trim())
      if (all.every((one) => isIP(one) !== 0)) return all
      context.addIssue({ code: 'custom', message: 'deve ser endereços deste computador, como 192.168.0.10' })
      return z.NEVER
    })
    .optional()
    .describe('Em quais endereços deste computador a rede é atendida; sem ela, em todos'),
}

const ONLY_HERE = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i

/** A sentence when `HOST` would open the network without TLS beside it. */
export const faltaDaRede = ({ REDE, HOST }: { REDE: boolean; HOST: string }): string | null =>
  REDE && !ONLY_HERE.test(HOST)
    ? `REDE já atende a rede local, por https. Retire HOST=${HOST}, que a atenderia sem proteção.`
    : null
