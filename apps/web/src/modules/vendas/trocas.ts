import type { TrocaDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { idDe, inteiro, lista, numero, objeto, type Registro, texto, textoOuNulo } from '../../shared/tolerant.ts'

/** Exchanges of a sale, out of whatever the answer carries. */
export const lerTrocas = (dados: Registro): Pick<Venda, 'trocas' | 'troca_de'> => ({
  trocas: lista(dados.trocas).map(lerTroca),
  troca_de: idDe(dados.troca_de),
})

function lerTroca(json: unknown): TrocaDaVenda {
  const dados = objeto(json)
  return {
    id: idDe(dados) ?? 0,
    nova_venda_id: idDe(dados.nova_venda_id),
    motivo: texto(dados.motivo) as TrocaDaVenda['motivo'],
    observacao: texto(dados.observacao),
    credito: numero(dados.credito) ?? 0,
    usuario: textoOuNulo(dados.usuario),
    criado_em: texto(dados.criado_em),
    itens: lista(dados.itens)
      .map(objeto)
      .map(({ nome, quantidade }) => ({ nome: texto(nome), quantidade: inteiro(quantidade) })),
  }
}
