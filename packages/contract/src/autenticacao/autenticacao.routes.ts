import { z } from 'zod'
import { routes } from '../route.ts'
import { credenciais, sessaoAberta, sessaoVerificada, usuario, verificacao } from './autenticacao.schemas.ts'

export const autenticacaoRoutes = routes({
  'POST /auth/login/': {
    resumo: 'Entra com usuário e senha',
    publica: true,
    carga: 'senha',
    body: credenciais,
    resposta: sessaoAberta,
  },
  'POST /auth/verificar/': {
    resumo: 'Verifica a sessão ao abrir ({access, refresh}) ou renova o acesso ({refresh})',
    publica: true,
    body: verificacao,
    resposta: sessaoVerificada,
  },
  'POST /auth/logout/': {
    resumo: 'Encerra a sessão do refresh enviado',
    publica: true,
    status: 204,
    body: verificacao,
    resposta: z.null(),
  },
  'GET /auth/eu/': { resumo: 'O usuário da sessão', cache: 'nunca', resposta: usuario },
})
