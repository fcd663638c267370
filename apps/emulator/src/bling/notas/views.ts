import type { Context } from '../../context.ts'
import type { Nota } from '../../store/records.ts'
import { objectOf, refId } from '../values.ts'
import { linksOf } from './files.ts'

export const resourceOf = ({ modelo }: Pick<Nota, 'modelo'>) => (modelo === 55 ? 'invoice' : 'consumer_invoice')

const common = ({ id, situacao, numero, dataEmissao, natureza }: Nota) => ({
  id,
  tipo: 1,
  situacao,
  numero: String(numero),
  dataEmissao,
  dataOperacao: dataEmissao,
  naturezaOperacao: { id: natureza },
})

export function noteRow(nota: Nota): Record<string, unknown> {
  const { contato, loja } = nota.dados
  return { ...common(nota), chaveAcesso: nota.chaveAcesso, contato, loja }
}

export function noteDetail(context: Context, nota: Nota, base: string): Record<string, unknown> {
  return {
    ...noteRow(nota),
    ...nota.dados,
    serie: nota.serie,
    valorNota: nota.valor,
    finalidade: 1,
    tipoNota: '',
    ...linksOf(context.state, nota, base),
    optanteSimplesNacional: true,
    numeroPedidoLoja: objectOf(nota.dados['loja'])['numero'],
  }
}

/** Of a note only its own fields are told, and no order; an NFC-e not even its value. */
export function noteEvent(
  { webhooks }: Pick<Context, 'webhooks'>,
  action: 'created' | 'updated' | 'deleted',
  nota: Nota,
): void {
  if (action === 'deleted') return webhooks.emit(resourceOf(nota), action, { id: nota.id })
  webhooks.emit(resourceOf(nota), action, {
    ...common(nota),
    contato: { id: refId(nota.dados['contato']) },
    loja: { id: refId(nota.dados['loja']) },
    ...(nota.modelo === 55 ? { valorTotal: nota.valor } : {}),
  })
}
