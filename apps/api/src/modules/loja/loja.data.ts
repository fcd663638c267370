import { dadosDaLoja } from '@estampa/contract/loja/loja.schemas.ts'
import { settingsRow } from '../../shop/settings-row.ts'

export const lojaDados = settingsRow({
  table: 'dados_da_loja',
  record: dadosDaLoja.omit({ preenchida: true }),
  name: 'Dados da loja',
})
export type LojaDados = Awaited<ReturnType<typeof lojaDados.read>>
