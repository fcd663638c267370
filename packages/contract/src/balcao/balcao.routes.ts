import { routes } from '../route.ts'
import { conclusaoNoBalcao, vendaConcluida } from './balcao.schemas.ts'

export const balcaoRoutes = routes({
  'POST /vendas/:id/concluir-no-balcao/': {
    resumo: 'Conclui de uma vez uma venda da loja física que o cliente leva na hora, com o pagamento',
    body: conclusaoNoBalcao,
    resposta: vendaConcluida,
  },
})
