import { z } from 'zod'
import { escrito, id, idTexto, texto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { CARACTERES, PECAS_MAXIMAS } from '../shared/maximos.ts'
import { inteiroDoTexto } from '../shared/money.ts'
import { itemDaVendaEntrada } from '../vendas/entrada.schemas.ts'
import { MOTIVOS_DE_TROCA } from './motivos.ts'

const pecas = z.preprocess(
  escrito(inteiroDoTexto),
  z.int('Quantidade inválida').min(1, 'Quantidade inválida').max(PECAS_MAXIMAS, 'Quantidade alta demais'),
)

/** Lines of the sale whose pieces come back, and the lines of the sale that goes out; without any only pieces return. */
export const trocaEntrada = z.object({
  voltam: lista(z.object({ item_id: idTexto, quantidade: pecas }), {
    min: [1, 'Informe o que volta.'],
    max: [300],
    erro: 'Informe o que volta.',
  }),
  motivo: z.enum(
    MOTIVOS_DE_TROCA.map(({ valor }) => valor),
    'Escolha o motivo',
  ),
  observacao: texto(CARACTERES.pagamento.observacao)
    .nullish()
    .transform((valor) => valor ?? ''),
  itens: lista(itemDaVendaEntrada, { max: [300, 'No máximo 300 produtos em uma venda'] })
    .nullish()
    .transform((valor) => valor ?? []),
})
export type TrocaEntrada = z.output<typeof trocaEntrada>

/** `nova_venda_id`: the sale of the pieces that went out; null when none did. */
export const trocaFeita = z.object({ id, venda_id: id, nova_venda_id: id.nullable() })
export type TrocaFeita = z.infer<typeof trocaFeita>
