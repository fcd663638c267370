import { z } from 'zod'
import { routes } from '../route.ts'
import { idTexto } from '../shared/fields.ts'
import { pagina } from '../shared/pagination.ts'
import * as schemas from './caixas.schemas.ts'

const movimentoParams = z.object({ id: idTexto, movimento_id: idTexto })

export const caixasRoutes = routes({
  'GET /caixas/configuracao/': {
    resumo: 'Se a loja usa o caixa',
    cache: 'etag',
    resposta: schemas.configuracaoDosCaixas,
  },
  'PATCH /caixas/configuracao/': {
    resumo: 'Liga ou desliga o caixa',
    papel: 'admin',
    body: schemas.configuracaoDosCaixasEntrada,
    resposta: schemas.configuracaoDosCaixas,
  },
  'GET /caixas/': { resumo: 'Os caixas da loja', cache: 'etag', resposta: z.array(schemas.caixa) },
  'POST /caixas/': {
    resumo: 'Cria um caixa',
    papel: 'admin',
    status: 201,
    body: schemas.caixaEntrada,
    resposta: schemas.caixa,
  },
  'PUT /caixas/:id/': {
    resumo: 'Muda o nome de um caixa, guarda-o ou volta a usá-lo',
    papel: 'admin',
    body: schemas.caixaAlteracao,
    resposta: schemas.caixa,
  },
  'PUT /caixas/aqui/': {
    resumo: 'Escolhe o caixa que este aparelho usa',
    body: schemas.aquiEntrada,
    resposta: z.array(schemas.caixa),
  },
  'GET /caixas/fora/': {
    resumo: 'Pagamentos que não passaram por nenhum caixa',
    permissao: 'conferir_caixa',
    cache: 'etag',
    query: schemas.foraBusca,
    resposta: pagina(schemas.pagamentoFora),
  },
  'GET /caixas/movimentos/:id/': {
    resumo: 'Um movimento e o caixa em que está; sem a permissão de conferir o caixa, só um próprio',
    cache: 'etag',
    resposta: schemas.movimentoComTurno,
  },
  'POST /caixas/:id/abrir/': {
    resumo: 'Abre o caixa com o fundo que há nele',
    status: 201,
    body: schemas.aberturaEntrada,
    resposta: schemas.turno,
  },
  'GET /turnos/': {
    resumo: 'Turnos dos caixas, os mais novos primeiro',
    cache: 'etag',
    query: schemas.turnosBusca,
    resposta: pagina(schemas.turnoResumo),
  },
  'GET /turnos/:id/': { resumo: 'Um turno e seus movimentos', cache: 'etag', resposta: schemas.turno },
  'POST /turnos/:id/suprimentos/': {
    resumo: 'Põe dinheiro no caixa',
    status: 201,
    body: schemas.suprimentoEntrada,
    resposta: schemas.turno,
  },
  'POST /turnos/:id/sangrias/': {
    resumo: 'Tira dinheiro do caixa',
    status: 201,
    body: schemas.sangriaEntrada,
    resposta: schemas.turno,
  },
  'POST /turnos/:id/movimentos/:movimento_id/estornar/': {
    resumo: 'Desfaz um suprimento ou uma sangria',
    permissao: 'conferir_caixa',
    params: movimentoParams,
    body: schemas.motivoEntrada,
    resposta: schemas.turno,
  },
  'POST /turnos/:id/trazer/': {
    resumo: 'Põe no caixa pagamentos que não passaram por nenhum',
    permissao: 'conferir_caixa',
    body: schemas.trazerEntrada,
    resposta: schemas.turno,
  },
  'POST /turnos/:id/fechar/': {
    resumo: 'Fecha o caixa com o que foi contado',
    body: schemas.fechamentoEntrada,
    resposta: schemas.turno,
  },
  'POST /turnos/:id/reabrir/': {
    resumo: 'Reabre o último turno de um caixa',
    permissao: 'conferir_caixa',
    body: schemas.motivoEntrada,
    resposta: schemas.turno,
  },
})
