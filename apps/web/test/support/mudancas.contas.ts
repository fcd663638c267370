import { disconnectFromBling } from '../../src/modules/bling/bling.queries.ts'
import { changeConta, checkConta } from '../../src/modules/configuracoes/bling/conta.queries.ts'
import { settleDiferencas } from '../../src/modules/configuracoes/bling/diferencas.queries.ts'
import * as frete from '../../src/modules/frete/frete.queries.ts'
import * as importacao from '../../src/modules/importacao/bling/importacao.queries.ts'
import { mutate, type TestMudanca } from './mudanca.tsx'

/** The part of `MUDANCAS` for the accounts at Bling and at the carriers, and for imports from Bling. */
export const MUDANCAS_DAS_CONTAS: Readonly<Record<string, TestMudanca>> = {
  disconnectFromBling: [
    'DELETE /bling/conexao/',
    mutate(disconnectFromBling),
    ['importacao', 'conexao com o bling', 'conta no bling'],
  ],
  changeConta: ['PATCH /bling/configuracao/', mutate(changeConta, {}), ['conta no bling']],
  settleDiferencas: [
    'POST /bling/diferencas/',
    mutate(settleDiferencas, { ato: 'deixar', diferencas: [] }),
    ['sincronizacao', 'contatos', 'produtos', 'filtros de produtos', 'produto 5', 'produto 6', 'estoque 5'],
  ],
  checkConta: ['POST /bling/conferencia/', mutate(checkConta), ['conta no bling']],
  changeFreteConfiguracao: [
    'PATCH /frete/configuracao/',
    mutate(frete.changeFreteConfiguracao, { tolerancia_do_preco: 2 }),
    [],
    { novas: ['como se compram etiquetas'] },
  ],
  checkFrete: ['POST /frete/verificar/', mutate(frete.checkFrete), ['acesso ao frete']],
  disconnectFromFrete: [
    'DELETE /melhor-envio/conexao/',
    mutate(frete.disconnectFromFrete),
    ['acesso ao frete', 'como se compram etiquetas'],
  ],
  importContatos: ['POST /bling/contatos/importar/', mutate(importacao.importContatos), [], { novas: ['contatos'] }],
  startBlingImportacao: ['POST /bling/importacoes/', mutate(importacao.startBlingImportacao), ['importacao']],
  cancelBlingImportacao: ['DELETE /bling/importacoes/1/', mutate(importacao.cancelBlingImportacao, 1), ['importacao']],
  applyBlingImportacao: [
    'POST /bling/importacoes/1/aplicar/',
    mutate(importacao.applyBlingImportacao, { id: 1, doBling: true }),
    ['importacao'],
  ],
  answerImportacaoItem: [
    'PATCH /bling/importacoes/1/itens/2/',
    mutate(importacao.answerImportacaoItem, { id: 1, item: 2, proposta: 'criar' }),
    ['importacao'],
  ],
  answerManyItens: ['PATCH /bling/importacoes/1/itens/', mutate(importacao.answerManyItens, { id: 1 }), ['importacao']],
  chooseCor: [
    'PATCH /bling/importacoes/1/',
    mutate(importacao.chooseCor, { id: 1, nome: 'Azul', cor: '#0000ff' }),
    ['importacao'],
  ],
}
