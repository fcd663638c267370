import { z } from 'zod'
import { adminRoutes } from '../route.ts'
import { pagina } from '../shared/pagination.ts'
import { arquivoDePlanilha } from '../shared/planilha.ts'
import { BYTES_DA_PLANILHA } from './campos.ts'
import * as importacoes from './importacoes.schemas.ts'

/** A file of the shop comes in: read, shown, applied, undone. */
export const importacoesRoutes = adminRoutes({
  'GET /importacoes/': {
    resumo: 'As últimas importações de planilhas, a mais recente primeiro',
    cache: 'nunca',
    query: importacoes.importacoesBusca,
    resposta: z.array(importacoes.importacaoDePlanilha),
  },
  'POST /importacoes/': {
    resumo:
      'Recebe uma planilha CSV ou XLSX, ou contatos em vCard (multipart `arquivo`, `tipo`, `modo`), e começa a ler; nada é gravado ainda',
    status: 201,
    multipart: true,
    arquivo: { bytes: BYTES_DA_PLANILHA },
    body: importacoes.planilhaEntrada,
    resposta: importacoes.importacaoDePlanilha,
  },
  'GET /importacoes/:id/': {
    resumo: 'Uma importação, com o que já foi lido e o que se propõe',
    cache: 'nunca',
    resposta: importacoes.importacaoDePlanilha,
  },
  'PATCH /importacoes/:id/': {
    resumo: 'Muda o que as colunas são, o delimitador, a planilha ou o sentido do estoque; as linhas são lidas de novo',
    corpo: 400_000,
    body: importacoes.planilhaEscolhas,
    resposta: importacoes.importacaoDePlanilha,
  },
  'DELETE /importacoes/:id/': { resumo: 'Desiste; o que já foi gravado fica' },
  'GET /importacoes/:id/itens/': {
    resumo: 'As linhas da planilha e o que acontece com cada uma',
    cache: 'nunca',
    query: importacoes.linhasBusca,
    resposta: pagina(importacoes.linhaDaPlanilha),
  },
  'POST /importacoes/:id/aplicar/': {
    resumo: 'Grava as linhas que criam ou alteram; as com erro ficam de fora',
    resposta: importacoes.importacaoDePlanilha,
  },
  'POST /importacoes/:id/desfazer/': {
    resumo: 'Devolve o que ainda tem o valor importado; o resto é listado',
    resposta: importacoes.importacaoDePlanilha,
  },
  'GET /importacoes/:id/erros/': {
    resumo: 'As linhas recusadas com os motivos, como CSV',
    cache: 'nunca',
    resposta: arquivoDePlanilha,
  },
})
