import { z } from 'zod'
import { routes } from '../route.ts'
import { idParams } from '../shared/fields.ts'
import { arquivoDePlanilha } from '../shared/planilha.ts'
import { BYTES_DA_PLANILHA } from './campos.ts'
import {
  importacaoDePlanilha,
  importacoesBusca,
  linhasBusca,
  paginaDeLinhas,
  planilhaEntrada,
  planilhaEscolhas,
} from './importacoes.schemas.ts'

/** A file of the shop comes in: read, shown, applied, undone. */
export const importacoesRoutes = routes({
  'GET /importacoes/': {
    resumo: 'As últimas importações de planilhas, a mais recente primeiro',
    papel: 'admin',
    cache: 'nunca',
    query: importacoesBusca,
    resposta: z.array(importacaoDePlanilha),
  },
  'POST /importacoes/': {
    resumo:
      'Recebe uma planilha CSV ou XLSX, ou contatos em vCard (multipart `arquivo`, `tipo`, `modo`), e começa a ler; nada é gravado ainda',
    papel: 'admin',
    status: 201,
    multipart: true,
    arquivo: { bytes: BYTES_DA_PLANILHA },
    body: planilhaEntrada,
    resposta: importacaoDePlanilha,
  },
  'GET /importacoes/:id/': {
    resumo: 'Uma importação, com o que já foi lido e o que se propõe',
    papel: 'admin',
    cache: 'nunca',
    params: idParams,
    resposta: importacaoDePlanilha,
  },
  'PATCH /importacoes/:id/': {
    resumo: 'Muda o que as colunas são, o delimitador, a planilha ou o sentido do estoque; as linhas são lidas de novo',
    papel: 'admin',
    corpo: 400_000,
    params: idParams,
    body: planilhaEscolhas,
    resposta: importacaoDePlanilha,
  },
  'DELETE /importacoes/:id/': {
    resumo: 'Desiste; o que já foi gravado fica',
    papel: 'admin',
    status: 204,
    params: idParams,
    resposta: z.null(),
  },
  'GET /importacoes/:id/itens/': {
    resumo: 'As linhas da planilha e o que acontece com cada uma',
    papel: 'admin',
    cache: 'nunca',
    params: idParams,
    query: linhasBusca,
    resposta: paginaDeLinhas,
  },
  'POST /importacoes/:id/aplicar/': {
    resumo: 'Grava as linhas que criam ou alteram; as com erro ficam de fora',
    papel: 'admin',
    params: idParams,
    resposta: importacaoDePlanilha,
  },
  'POST /importacoes/:id/desfazer/': {
    resumo: 'Devolve o que ainda tem o valor importado; o resto é listado',
    papel: 'admin',
    params: idParams,
    resposta: importacaoDePlanilha,
  },
  'GET /importacoes/:id/erros/': {
    resumo: 'As linhas recusadas com os motivos, como CSV',
    papel: 'admin',
    cache: 'nunca',
    params: idParams,
    resposta: arquivoDePlanilha,
  },
})
