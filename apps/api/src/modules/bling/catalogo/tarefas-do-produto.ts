import type { Produto, Variacao } from '@estampa/contract/produtos/produtos.schemas.ts'
import { nomeDaVariacao } from '@estampa/contract/produtos/variacoes.ts'
import { type Banco, transaction } from '../../../infra/database/transaction.ts'
import { criarTarefa } from '../../sincronizacao/sincronizacao.rules.ts'
import { BlingError } from '../conexao/bling.error.ts'
import type { resumoDoBling } from '../produto/produtos.mapping.ts'

/** What only a person can decide about a product, as rows of the sync centre. */

/** A clash: something over there has the product's code. */
export const jaExiste = ({ nome, preco }: Pick<ReturnType<typeof resumoDoBling>, 'nome' | 'preco'>): BlingError =>
  new BlingError(
    'recusado',
    `Já existe no Bling um produto com este SKU: “${nome}”, R$ ${preco.toFixed(2).replace('.', ',')}. Nada foi alterado lá. Abra o produto e escolha “Ligar ao produto do Bling”, ou mude o SKU.`,
    null,
    [],
    'PRODUTO_JA_EXISTE_NO_BLING',
  )

export const tarefaDeVariacoesSemLugar = (db: Banco, { id, titulo }: Produto, novas: readonly Variacao[]) =>
  transaction(db, (trx) =>
    criarTarefa(
      trx,
      { tipo: 'produto', operacao: 'criar_variacoes', alvo_id: id, titulo },
      `No Bling este produto é simples, e as variações ${novas.map(nomeDaVariacao).join(', ')} não foram criadas lá: o produto perderia o estoque dele. Transforme-o lá em produto com variações e tente novamente.`,
    ),
  )
