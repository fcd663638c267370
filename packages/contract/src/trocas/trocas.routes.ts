import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { CORPO_DA_VENDA } from '../vendas/vendas.routes.ts'
import { trocaEntrada, trocaFeita } from './trocas.schemas.ts'

export const trocasRoutes = routes({
  'POST /vendas/:id/trocas/': {
    resumo: 'Recebe peças de volta de uma venda enviada e vende outras no lugar',
    status: 201,
    corpo: CORPO_DA_VENDA,
    params: idParams,
    body: trocaEntrada,
    resposta: trocaFeita,
  },
})
