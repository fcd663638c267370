import { z } from 'zod'
import { escrito, id, idTexto } from '../shared/fields.ts'
import { lista } from '../shared/lista.ts'
import { COMPONENTES_MAXIMOS, PECAS_MAXIMAS } from '../shared/maximos.ts'
import { inteiroDoTexto } from '../shared/money.ts'

/** A part of a kit as sent. Without a variation: any of the product's. */
const componenteEntrada = z.object({
  produto_id: idTexto,
  variacao_id: idTexto.nullish().transform((v) => v ?? null),
  quantidade: z.preprocess(
    escrito(inteiroDoTexto),
    z
      .int({ error: ({ input }) => (input == null ? 'Informe a quantidade' : 'A quantidade é um número inteiro') })
      .min(1, 'A quantidade é de ao menos 1')
      .max(PECAS_MAXIMAS, 'Quantidade grande demais'),
  ),
})
export type ComponenteEntrada = z.output<typeof componenteEntrada>

export const componentesEntrada = lista(componenteEntrada, {
  max: [COMPONENTES_MAXIMOS, `No máximo ${COMPONENTES_MAXIMOS} partes`],
  erro: 'Informe as partes como lista',
})

/** A part of a kit: `quantidade` pieces in each, of which the shop can sell `quantidade_disponivel`. */
export const componente = z.object({
  produto_id: id,
  variacao_id: id.nullable(),
  titulo: z.string(),
  variacao: z.string().nullable().describe('Cor e tamanho'),
  sku: z.string().nullable(),
  quantidade: z.int(),
  quantidade_disponivel: z.int(),
  id_bling: z.string().nullable().describe('O da variação, quando a parte é uma; null quando pode ser qualquer uma'),
})
