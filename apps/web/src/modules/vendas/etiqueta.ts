import type { DeclaracaoDaEtiqueta } from '@estampa/contract/frete/frete.schemas.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { booleano, objeto, texto, textoOuNulo } from '../../shared/tolerant.ts'

/** How far a sale's label has come, out of whatever the answer carries. */
export function lerEtiqueta(json: unknown): Venda['etiqueta'] {
  const dados = objeto(json)
  const estado = texto(dados.estado)
  return {
    estado: estado === 'pronta' || estado === 'falhou' ? estado : 'gerando',
    motivo: textoOuNulo(dados.motivo),
    paga: booleano(dados.paga),
    desde: textoOuNulo(dados.desde),
    entregue_em: textoOuNulo(dados.entregue_em),
    declaracao: dados.declaracao ? lerDeclaracao(dados.declaracao) : null,
  }
}

/** The carrier's declaration of contents. */
export function lerDeclaracao(json: unknown): DeclaracaoDaEtiqueta {
  const dados = objeto(json)
  const estado = texto(dados.estado)
  return {
    estado: estado === 'pronta' || estado === 'falhou' ? estado : 'esperando',
    chave: textoOuNulo(dados.chave),
    motivo: textoOuNulo(dados.motivo),
    link_declaracao: textoOuNulo(dados.link_declaracao),
  }
}
