import type { TrocaDaVenda, Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { campos, id, type Leitor, quantia, varios } from '../../shared/leitores.ts'
import { idDe, inteiro, texto, textoOuNulo } from '../../shared/tolerant.ts'

const lerTroca = campos<TrocaDaVenda>({
  id,
  nova_venda_id: idDe,
  motivo: texto as Leitor<TrocaDaVenda['motivo']>,
  observacao: texto,
  credito: quantia,
  usuario: textoOuNulo,
  criado_em: texto,
  itens: varios(campos({ nome: texto, quantidade: inteiro })),
})

/** Exchanges of a sale, out of whatever the answer carries. */
export const lerTrocas = campos<Pick<Venda, 'trocas' | 'troca_de'>>({ trocas: varios(lerTroca), troca_de: idDe })
