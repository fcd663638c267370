import { dadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { z } from 'zod'
import { settingsRow } from '../../shop/settings-row.ts'

export const lojaDados = settingsRow({
  table: 'dados_da_loja',
  record: dadosDaLoja.omit({ preenchida: true, logo: true }).extend({ logo_arquivo: z.string().nullable() }),
  name: 'Dados da loja',
})
export type LojaDados = Awaited<ReturnType<typeof lojaDados.read>>
