import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { campos, opcional, umDe } from '../../shared/leitores.ts'
import { booleano, textoOuNulo } from '../../shared/tolerant.ts'

/** The carrier's declaration of contents. */
export const lerDeclaracao = campos<DeclaracaoDaEtiqueta>({
  estado: umDe(['pronta', 'falhou', 'esperando'], 'esperando'),
  chave: textoOuNulo,
  motivo: textoOuNulo,
  link_declaracao: textoOuNulo,
})

/** How far a sale's label has come, out of whatever the answer carries. */
export const lerEtiqueta = campos<NonNullable<Venda['etiqueta']>>({
  estado: umDe(['pronta', 'falhou', 'gerando'], 'gerando'),
  motivo: textoOuNulo,
  paga: booleano,
  desde: textoOuNulo,
  entregue_em: textoOuNulo,
  declaracao: opcional(lerDeclaracao),
})
