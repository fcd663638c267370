import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { sincronizacao } from '../sincronizacao/sincronizacao.schemas.ts'
import {
  escolhasDaImportacao,
  importacao,
  itemDaImportacao,
  itemParams,
  itensBusca,
  paginaDeItens,
  pedidoDeAplicar,
  respostaDeMuitos,
  respostaDoItem,
} from './importacao.schemas.ts'

/** The account's catalogue comes in: read, shown, decided, applied. Bling receives GETs only. */
export const importacaoRoutes = routes({
  'POST /bling/contatos/importar/': {
    resumo: 'Traz os contatos da conta como clientes; os que já estão aqui ficam como estão',
    papel: 'admin',
    resposta: z.object({ sincronizacao }),
  },
  'GET /bling/importacoes/': {
    resumo: 'As últimas importações, a mais recente primeiro',
    papel: 'admin',
    cache: 'nunca',
    resposta: z.array(importacao),
  },
  'POST /bling/importacoes/': {
    resumo: 'Começa a ler o catálogo da conta; 409 enquanto outra está aberta',
    papel: 'admin',
    status: 201,
    resposta: importacao,
  },
  'GET /bling/importacoes/:id/': {
    resumo: 'Uma importação, com o que já foi lido e o que se propõe',
    papel: 'admin',
    cache: 'nunca',
    params: idParams,
    resposta: importacao,
  },
  'PATCH /bling/importacoes/:id/': {
    resumo: 'Diz o tom de uma cor que não é conhecida',
    papel: 'admin',
    params: idParams,
    body: escolhasDaImportacao,
    resposta: importacao,
  },
  'DELETE /bling/importacoes/:id/': {
    resumo: 'Desiste; o que já foi aplicado fica',
    papel: 'admin',
    status: 204,
    params: idParams,
    resposta: z.null(),
  },
  'GET /bling/importacoes/:id/itens/': {
    resumo: 'Os produtos da conta e o que acontece com cada um',
    papel: 'admin',
    cache: 'nunca',
    params: idParams,
    query: itensBusca,
    resposta: paginaDeItens,
  },
  'PATCH /bling/importacoes/:id/itens/': {
    resumo: 'A mesma resposta para muitos',
    papel: 'admin',
    params: idParams,
    body: respostaDeMuitos,
    resposta: z.object({ mudados: z.int() }),
  },
  'PATCH /bling/importacoes/:id/itens/:item/': {
    resumo: 'Responde à pergunta de um produto, ou muda o que acontece com ele',
    papel: 'admin',
    params: itemParams,
    body: respostaDoItem,
    resposta: itemDaImportacao,
  },
  'POST /bling/importacoes/:id/aplicar/': {
    resumo: 'Cria e vincula o que se propõe; as perguntas sem resposta ficam',
    papel: 'admin',
    params: idParams,
    body: pedidoDeAplicar,
    resposta: importacao,
  },
})
