import type { Compra } from '@estampa/contract/compras/compras.schemas.ts'
import { formatDate } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { linkDoEmail } from '../../shared/device/email.ts'

/** The order as text for the supplier, without costs. */
export const orderText = ({ numero, itens, previsao, observacao }: Compra): string =>
  [
    `Pedido ${numero}`,
    ...itens.map(({ quantidade, titulo, variacao, codigo_do_fornecedor, sku }) =>
      [`${quantidade} × ${titulo}`, variacao, codigo_do_fornecedor ?? sku].filter(Boolean).join(' · '),
    ),
    previsao && `Para ${formatDate(previsao)}`,
    observacao,
  ]
    .filter(Boolean)
    .join('\n')

/** Most letters of an address that mail programs take whole. */
const MOST_LETTERS = 1900

/** The order in the person's own mail program; `isLong`: its lines do not fit, and the PDF goes with it. */
export function orderMail(compra: Compra, email: string): { readonly link: string; readonly isLong: boolean } {
  const { numero, pecas, itens } = compra
  const subject = `Pedido ${numero}`
  const link = linkDoEmail(email, subject, orderText(compra))
  if (link.length <= MOST_LETTERS) return { link, isLong: false }
  const summary = `Pedido ${numero}: ${plural(pecas, 'peça', 'peças')} em ${plural(itens.length, 'linha', 'linhas')}. O PDF do pedido segue em anexo.`
  return { link: linkDoEmail(email, subject, summary), isLong: true }
}
