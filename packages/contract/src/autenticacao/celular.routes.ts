import { z } from 'zod'
import { routes } from '../route.ts'
import { sessaoAberta } from './autenticacao.schemas.ts'
import {
  codigoMostrado,
  esperaDoCelular,
  pedidoAceito,
  pedidoDoCelular,
  respostaAoCelular,
  situacaoDoCodigo,
  ticketDoCelular,
} from './celular.schemas.ts'

/** Signing in on a telephone by a code that a signed-in person shows. */
export const celularRoutes = routes({
  'POST /auth/celular/': {
    resumo: 'Um código para entrar em um celular: vale uma vez, por dois minutos; o anterior deixa de valer',
    status: 201,
    resposta: codigoMostrado,
  },
  'GET /auth/celular/': {
    resumo: 'Quem usou o código que esta sessão mostra',
    cache: 'nunca',
    resposta: situacaoDoCodigo,
  },
  'DELETE /auth/celular/': { resumo: 'O código deixa de valer', status: 204, resposta: z.null() },
  'POST /auth/celular/responder/': {
    resumo: 'Deixa entrar, ou não, o celular que mostra este número',
    status: 204,
    body: respostaAoCelular,
    resposta: z.null(),
  },
  'POST /auth/celular/pedir/': {
    resumo: 'O celular usa o código e recebe o número que a pessoa confere',
    publica: true,
    body: pedidoDoCelular,
    resposta: pedidoAceito,
  },
  'POST /auth/celular/entrar/': {
    resumo: 'A sessão do celular, quando a pessoa confirmou; até lá 202',
    publica: true,
    body: ticketDoCelular,
    resposta: sessaoAberta,
    respostaAceita: esperaDoCelular,
  },
})
