import { fornecedor, fornecedorEntrada } from '@estampa/contract/fornecedores/fornecedores.schemas.ts'
import { DomainError } from '../../infra/base/errors.ts'
import { countLinhas } from '../../shop/contagens.ts'
import { entity } from '../../shop/entity.ts'

/** A supplier of whom something was bought stays, and so does an anonymised one as it is. */
export const fornecedores = entity({
  table: 'fornecedores',
  record: fornecedor,
  entry: fornecedorEntrada,
  computed: {},
  write: (_sent, stored) => {
    if (stored?.anonimizado_em) throw new DomainError('FORNECEDOR_ANONIMIZADO')
    return {}
  },
  refuseRemoval: async (trx, { id }) => {
    const quantidade = await countLinhas(trx.selectFrom('compras').where('fornecedor_id', '=', id))
    if (quantidade > 0) throw new DomainError('FORNECEDOR_EM_USO', { quantidade })
  },
})
