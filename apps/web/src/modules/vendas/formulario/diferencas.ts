import { formatPersonalizacao } from '@estampa/contract/producao/personalizacao.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { rotuloDaOrigem } from '@estampa/contract/vendas/opcoes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { rotuloDoStatus } from '@estampa/contract/vendas/vendas.status.ts'
import type { Difference } from '../../../shared/ui/dialogs/ConflictDialogBody.tsx'
import { describeLembretes } from './lembretes.ts'
import { descricaoDa } from './linha.ts'
import { buildVendaRascunho, itensDe, type Rascunho } from './rascunho.ts'

/**
 * Lists the differences between the draft and the sale as another person saved it; `base` is what this person had
 * opened.
 */
export function diferencas(meu: Rascunho, base: Venda, current: Venda): Difference[] {
  const salvo = buildVendaRascunho(current)
  const nomeMeu = [base, current].find((venda) => venda.cliente.id === meu.clienteId)?.cliente_nome
  const cliente = nomeMeu === undefined ? null : { meu: nomeMeu, salvo: current.cliente_nome }
  const comparisons = [
    ['Origem', rotuloDaOrigem(meu.origem), rotuloDaOrigem(salvo.origem)],
    ['Produtos', describeRascunho(meu), describeRascunho(salvo)],
    ['Para a equipe', describeLembretes(meu.lembretes), describeLembretes(salvo.lembretes)],
    ['Status', rotuloDoStatus(base.status), rotuloDoStatus(current.status)],
  ] as const
  return [
    ...(meu.clienteId === salvo.clienteId ? [] : [{ rotulo: 'Cliente', valores: cliente }]),
    ...comparisons.flatMap(([rotulo, typedText, savedText]) =>
      typedText === savedText ? [] : [{ rotulo, valores: { meu: typedText, salvo: savedText } }],
    ),
  ]
}

const describeRascunho = (draft: Rascunho): string =>
  itensDe(draft)
    .map(({ quantidade, valor_unitario, desconto, personalizacao = [] }, i) => {
      const description = draft.linhas[i] ? descricaoDa(draft.linhas[i]) : ''
      const menos = desconto > 0 ? `, desconto ${formatReais(desconto)}` : ''
      const names = personalizacao.length > 0 ? ` (${personalizacao.map(formatPersonalizacao).join('; ')})` : ''
      return `${quantidade} × ${description} a ${formatReais(valor_unitario)}${menos}${names}`
    })
    .join('; ')
