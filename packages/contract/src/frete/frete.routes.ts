import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { etiquetaEmAndamento, etiquetaGerada, opcaoDeFrete, rastreamento } from './frete.schemas.ts'

export const freteRoutes = routes({
  'POST /vendas/:id/calcular-frete/': {
    resumo: 'Opções de frete, da mais barata à mais cara',
    carga: 'fornecedor',
    params: idParams,
    resposta: z.array(opcaoDeFrete),
  },
  'POST /vendas/:id/gerar-etiqueta/': {
    resumo: 'Compra e guarda a etiqueta; repetir não compra outra',
    carga: 'fornecedor',
    params: idParams,
    resposta: etiquetaGerada,
    respostaAceita: etiquetaEmAndamento,
  },
  'POST /vendas/:id/cancelar-etiqueta/': {
    resumo: 'Devolve a etiqueta à transportadora',
    carga: 'fornecedor',
    params: idParams,
    resposta: z.object({ mensagem: z.string() }),
  },
  'GET /vendas/:id/rastreamento/': {
    resumo: 'Onde está o pacote',
    cache: 'nunca',
    carga: 'fornecedor',
    params: idParams,
    resposta: rastreamento,
  },
})
