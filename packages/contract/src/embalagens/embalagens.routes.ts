import { entityRoutes } from '../entityRoutes.ts'
import { routes } from '../route.ts'
import { embalagem, embalagemAlteracao, embalagemEntrada, embalagensDaVenda } from './embalagens.schemas.ts'

export const embalagensRoutes = routes({
  ...entityRoutes('embalagens', { record: embalagem, entry: embalagemEntrada, change: embalagemAlteracao }),
  'GET /vendas/:id/embalagens/': {
    resumo: 'As embalagens para uma venda, a última usada com os modelos dela primeiro, e o peso dos itens',
    cache: 'etag',
    resposta: embalagensDaVenda,
  },
})
