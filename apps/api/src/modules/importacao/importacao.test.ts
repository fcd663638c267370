import { writeXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTransaction } from '../../../test/support/banco.ts'
import { importacoesDoArquivo } from '../../../test/support/importacoes.ts'
import { createSignedInPessoa } from '../../../test/support/pessoa.ts'
import { insertProduto } from '../../../test/support/produto-no-banco.ts'
import { exclusively } from '../../infra/database/exclusive.ts'
import { IMPORTAR_PLANILHA } from './importacao.rules.ts'

const { loja, balcao, ...importacoes } = await importacoesDoArquivo()
const { enviar, importacao, ate, pronta, importar, mudar, aplicar, desfazer } = importacoes
const { itens, motivos, procurar, produto, salvar, baixar } = importacoes

test('a new shop: products with variations, in windows-1252, with titles above the header; then undone', async () => {
  const linhas = [
    'Minha loja;;;;;;',
    'SKU do produto;Refer\xeancia;Produto;Cor;Tam;Pre\xe7o;Qtde',
    'CAM;CAM-P;Camiseta Sert\xe3o;Azul Marinho;P;R$ 1.059,90;3',
    'CAM;00123;Camiseta Sert\xe3o;Azul Marinho;M;59,90;4',
    ';CAN;Caneca;;;30;7',
    ';7,89E+12;Perdida;;;30;7',
    ';DUP;Duas vezes;;;1;1',
    ';dup;Duas vezes;;;1;1',
  ]
  const arquivo = Buffer.from(linhas.join('\r\n'), 'latin1')
  const lida = await pronta(arquivo)
  expect(lida).toMatchObject({
    tipo: 'produtos',
    modo: 'ambos',
    delimitador: ';',
    planilhas: [],
    total: 6,
    arquivo: 'lista.csv',
    resumo: { criar: 3, alterar: 0, igual: 0, erro: 3 },
    modelos_novos: ['Importados'],
    colunas: expect.arrayContaining([
      { coluna: 'Referência', campo: 'sku' },
      { coluna: 'Qtde', campo: 'estoque' },
    ]),
  })
  // Rows that a person must look at come first, on every page.
  expect((await itens(lida)).map(({ linha }: { linha: number }) => linha)).toEqual([6, 7, 8, 3, 4, 5])
  const paginas = []
  for (let endereco = `/api/importacoes/${lida.id}/itens/?limite=2`; endereco; ) {
    const { body } = await loja.pedir('GET', endereco)
    paginas.push(body.results.map(({ linha }: { linha: number }) => linha))
    endereco = body.next?.replace(/^https?:\/\/[^/]*/, '') ?? ''
    if (paginas.length === 2) {
      const { body: volta } = await loja.pedir('GET', body.previous.replace(/^https?:\/\/[^/]*/, ''))
      expect(volta.results.map(({ linha }: { linha: number }) => linha)).toEqual([6, 7])
    }
  }
  expect(paginas).toEqual([
    [6, 7],
    [8, 3],
    [4, 5],
  ])
  expect(await itens(lida, '&situacao=erro')).toMatchObject([
    { linha: 6, motivo: expect.stringContaining('não é mais o código'), nome: 'Perdida' },
    { linha: 7, motivo: 'O SKU está em mais de uma linha do arquivo. São as linhas 7, 8.' },
    { linha: 8, sku: 'dup' },
  ])
  const achadas = async (busca: string) => (await itens(lida, `&busca=${busca}`)).map(({ sku }: { sku: string }) => sku)
  expect([await achadas('sertao 00123'), await achadas('cam-p')]).toEqual([['00123'], ['CAM-P']])
  expect(await procurar('')).toEqual([])

  const feita = await aplicar(lida)
  expect(feita).toMatchObject({ aplicadas: 3, aplicar: 3, modelos_novos: [] })
  const { body: importedProdutos } = await loja.pedir('GET', `/api/produtos/busca/?importacao=${lida.id}`)
  expect(importedProdutos.results.map(({ titulo }: { titulo: string }) => titulo)).toEqual([
    'Caneca',
    'Camiseta Sertão',
  ])
  expect((await loja.pedir('GET', '/api/produtos/busca/?importacao=999')).body.count).toBe(0)
  const [camiseta] = await procurar('sertao')
  expect(await produto(camiseta.id)).toMatchObject({
    titulo: 'Camiseta Sertão',
    sku: 'CAM',
    quantidade_total: 7,
    modelo: { nome: 'Importados' },
    variacoes: [
      { sku: 'CAM-P', nome_cor: 'Azul-Marinho', cor: '#16234a', preco_venda: 1059.9, quantidade: 3 },
      { sku: '00123', tamanho: 'M', preco_venda: 59.9, quantidade: 4 },
    ],
  })
  const erros = (await baixar(`/importacoes/${lida.id}/erros/`)).toString()
  expect(erros).toContain('"";"7,89E+12";"Perdida";"";"";"30";"7";"6";"SKU “7,89E+12”')

  // Importing the same file again changes nothing.
  expect(await pronta(arquivo)).toMatchObject({ resumo: { criar: 0, alterar: 0, igual: 3, erro: 3 } })

  // Somebody sold a mug: it stays, the shirt goes to the trash.
  const [caneca] = await procurar('caneca')
  await balcao.vender([{ id: caneca.id, quantidade: 1, valor_unitario: 30 }])
  expect(await desfazer(lida)).toMatchObject({ desfeitas: 2, ficaram: 1, na_lixeira: { produtos: 1, linhas: 2 } })
  expect(await itens(lida, '&situacao=ficou')).toMatchObject([
    { sku: 'CAN', motivo: 'O produto fica: há peças reservadas em vendas.' },
  ])
  expect((await procurar('')).map(({ titulo }: { titulo: string }) => titulo)).toEqual(['Caneca'])
  expect((await loja.pedir('POST', `/api/importacoes/${lida.id}/desfazer/`)).status).toBe(409)
})

test('rows that do not go together: the first is taken, and all others with it', async () => {
  await sql`insert into categorias (nome) values ('Festa'), ('festa')`.execute(loja.banco.db)
  const arquivo = [
    'SKU do produto;SKU;Título;Tamanho;Preço;Categoria',
    // Its SKU becomes that of the next row.
    'LEQ;;Leque;P;1',
    ';LEQ-P;Leque de papel;;2',
    ';;Ventarola;;3',
    ';;VENTAROLA;;4',
    'ABA;ABA-P;Abanador;P;5',
    // Other rows name no category.
    ';SERP;Serpentina;;6;FESTA',
  ]
  const lida = await pronta(arquivo)
  expect(lida.resumo).toMatchObject({ criar: 4, erro: 2 })
  const feita = await aplicar(lida)
  expect(feita).toMatchObject({ aplicadas: 3, resumo: { criar: 3, erro: 3 } })
  expect(await itens(feita, '&situacao=erro')).toMatchObject([
    { linha: 3, motivo: 'Passou a existir depois da conferência.' },
    { linha: 5, motivo: 'A linha não tem SKU, e “VENTAROLA” já está aqui ou em outra linha.' },
    { linha: 7, motivo: 'Há mais de uma categoria “FESTA”: mude-a na tela do produto.' },
  ])
  const skus = (await procurar('')).flatMap(({ variacoes }: { variacoes: { sku: string }[] }) => variacoes)
  expect(skus).toMatchObject([{ sku: 'ABA-P' }, { sku: 'LEQ-P' }])
  await desfazer(feita)
})

test('prices and stock: what is absent stays, an entry is added once, a count is refused where pieces moved', async () => {
  const { id, variacoes } = await balcao.criarProduto({
    titulo: 'Boné',
    sku: 'BON',
    preco_custo: 8,
    preco_venda: 40,
    qtd: 0,
    variacoes: [
      { tamanho: 'P', sku: 'BON-P', quantidade: 5 },
      { tamanho: 'G', sku: 'BON-G', quantidade: 5 },
    ],
  })
  const contagem = 'SKU;Preço de venda;Preço de custo;Estoque\nBON-P;45;;9\nBON-G;;-;8\nNINGUEM;1;;1\n'
  const lida = await pronta(contagem, { modo: 'atualizar' })
  const [preco, pecas] = [{ campo: 'preco_venda' }, { campo: 'estoque', antes: 5 }]
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo: 'O SKU “NINGUEM” não está aqui.' },
    {
      sku: 'BON-P',
      proposta: 'alterar',
      diferencas: [
        { ...preco, antes: 40, depois: 45 },
        { ...pecas, depois: 9 },
      ],
    },
    { sku: 'BON-G', proposta: 'alterar', diferencas: [{ ...pecas, depois: 8 }] },
  ])
  // Sold between the look and the applying: that row is told, the other one is applied.
  const variacaoG = { produto_id: id, variacao_id: variacoes[1].id }
  const sendContagem = (esperado: number, contado: number) =>
    loja.pedir('POST', '/api/estoque/contagem/', { itens: [{ ...variacaoG, contado, esperado }] })
  await balcao.vender([{ id, variacao_id: variacaoG.variacao_id, quantidade: 1, valor_unitario: 40 }])
  await sendContagem(5, 4)
  expect(await aplicar(lida)).toMatchObject({ aplicadas: 1, resumo: { alterar: 1, erro: 2 } })
  expect((await produto(id)).variacoes).toMatchObject([
    { quantidade: 9, preco_venda: 45, preco_custo: null, descricao: '' },
    { quantidade: 4, preco_venda: null },
  ])
  const { results } = (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body
  expect(results).toContainEqual(expect.objectContaining({ motivo: 'contagem', quantidade: 4 }))

  const entrada = 'SKU;Qtd\nBON-P;10\nBON-G;10\n'
  // Looked at and not applied, it has brought nothing in.
  await mudar((await pronta(entrada, { tipo: 'estoque' })).id, { estoque: 'entrada' })
  const chegou = await mudar((await pronta(entrada, { tipo: 'estoque' })).id, { estoque: 'entrada' })
  await aplicar(chegou)
  expect((await produto(id)).quantidade_total).toBe(33)
  const outraVez = await mudar((await pronta(entrada, { tipo: 'estoque' })).id, { estoque: 'entrada' })
  expect(outraVez.resumo).toMatchObject({ alterar: 0, igual: 2 })

  // Undone: what still has the figure goes back, and nothing else.
  await sendContagem(14, 13)
  expect(await desfazer(chegou)).toMatchObject({ desfeitas: 1, ficaram: 1 })
  const ficou = 'Ficou como alguém deixou depois: Estoque é 13, a importação gravou 14.'
  expect(await motivos(chegou, 'ficou')).toEqual([['BON-G', ficou]])
  const [volta] = (await loja.pedir('GET', `/api/produtos/${id}/movimentos/`)).body.results
  expect(volta).toMatchObject({ variacao_id: variacoes[0].id, motivo: 'ajuste', quantidade: -10 })
  // Importing the same file again does not add twice what stayed, and adds what went back.
  const terceira = await mudar((await pronta(entrada, { tipo: 'estoque' })).id, { estoque: 'entrada' })
  expect(await itens(terceira)).toMatchObject([
    { sku: 'BON-P', proposta: 'alterar' },
    { sku: 'BON-G', proposta: 'igual' },
  ])
  await desfazer(lida)
  expect((await produto(id)).variacoes).toMatchObject([{ quantidade: 5, preco_venda: null }, { quantidade: 13 }])
})

test('a row changes colour, size and description of its variation, the rest of the product; undone, all is as before', async () => {
  const { body: inverno } = await loja.pedir('POST', '/api/categorias/', { nome: 'Inverno' })
  const { id } = await balcao.criarProduto({
    titulo: 'Saia',
    sku: 'SAI',
    codigo: 'A1',
    descricao: 'Leve',
    peso: 0.2,
    variacoes: [
      { nome_cor: 'Azul', tamanho: 'P', sku: 'SAI-1', descricao: 'Solta' },
      { nome_cor: 'Verde', tamanho: 'M', sku: 'SAI-2' },
    ],
  })
  const antes = await produto(id)
  const feita = await importar([
    'SKU;Título;Código;Modelo;Categoria;Peso (kg);Cor;Tamanho;Descrição',
    'SAI-1;Saia longa;B2;Saias;Inverno;0,5;Preto;-;Larga',
    'SAI-2;;;;;;-;GG;Pesada',
  ])
  expect(feita).toMatchObject({ aplicadas: 2, resumo: { erro: 0 } })
  const { variacoes, ...saia } = await produto(id)
  expect(saia).toMatchObject({
    titulo: 'Saia longa',
    codigo: 'B2',
    descricao: 'Pesada',
    peso: 0.5,
    modelo: { nome: 'Saias' },
    categoria_id: inverno.id,
  })
  expect(variacoes).toMatchObject([
    { sku: 'SAI-1', nome_cor: 'Preto', tamanho: null, descricao: 'Larga' },
    { sku: 'SAI-2', nome_cor: null, tamanho: 'GG', descricao: '' },
  ])
  await desfazer(feita)
  expect(await produto(id)).toEqual({ ...antes, versao: 3, alterado_em: expect.anything() })
})

test('columns are chosen, remembered for the next file with these headers once applied, and a field has one column', async () => {
  const arquivo = 'Ref;Vlr PDV;Nome\nNOVA;12,5;Nova\n'
  const lida = await pronta(arquivo)
  expect(lida.colunas[1]).toEqual({ coluna: 'Vlr PDV', campo: null })
  const colunas = lida.colunas.map((coluna: object, i: number) =>
    i === 1 ? { ...coluna, campo: 'preco_venda' } : coluna,
  )
  expect((await mudar(lida.id, { colunas })).colunas[1].campo).toBe('preco_venda')
  expect((await itens(lida))[0].diferencas).toContainEqual({ campo: 'preco_venda', antes: null, depois: 12.5 })
  await desfazer(await aplicar(lida))
  expect((await pronta('Nome;Vlr PDV;Ref\nNova;12,5;NOVA\n')).colunas[1].campo).toBe('preco_venda')
  expect((await pronta('Ref;Vlr PDV;Nome;Cor\nNOVA;12,5;Nova;\n')).colunas[1].campo).toBeNull()
  const repetida = colunas.map((coluna: object) => ({ ...coluna, campo: 'sku' }))
  const { id } = (await enviar(`${arquivo}NOVA-2;9,5;Outra\n`)).body
  const recusada = await loja.pedir('PATCH', `/api/importacoes/${id}/`, { colunas: repetida })
  expect(recusada).toMatchObject({ status: 400, body: { codigo: 'COLUNA_REPETIDA' } })
  // The one that was looked at before is given up.
  const [, antes] = (await loja.pedir('GET', '/api/importacoes/')).body
  expect(antes.estado).toBe('cancelada')
  // That of another person stays.
  const socia = (await createSignedInPessoa(loja, 'socia', 'admin'))()
  await socia.entrar()
  const dela = new FormData()
  dela.append('tipo', 'produtos')
  dela.append('arquivo', new Blob([arquivo]), 'dela.csv')
  expect((await socia.pedir('POST', '/importacoes/', dela)).status).toBe(201)
  const virgula = await mudar(id, { delimitador: ',' })
  expect(virgula.colunas).toEqual([{ coluna: 'Ref;Vlr PDV;Nome', campo: null }])
  // Another row of headers is looked for with the mark that was chosen.
  const abaixo = await mudar(id, { cabecalho: 2 })
  expect([abaixo.delimitador, abaixo.colunas.map(({ coluna }: { coluna: string }) => coluna)]).toEqual([
    ',',
    ['NOVA;12', '5;Nova'],
  ])
})

test('a workbook with several sheets; another one is chosen', async () => {
  const folha = (name: string, ...rows: (string | number)[][]) => ({ name, rows })
  const lista = folha('Lista', ['Título', 'SKU', 'Preço'], ['Meia', '00777', 9.9])
  const lida = await pronta(await writeXlsx({ sheets: [folha('Capa', ['Oi'], ['loja'], ['aberta']), lista] }))
  expect(lida).toMatchObject({ planilhas: ['Capa', 'Lista'], planilha: 'Lista', delimitador: null })
  expect(await itens(lida)).toMatchObject([{ linha: 2, sku: '00777', nome: 'Meia', proposta: 'criar' }])
  expect(await mudar(lida.id, { planilha: 'Capa' })).toMatchObject({ planilha: 'Capa', resumo: { erro: 2 } })
  // Another row of headers is one of the chosen sheet.
  expect(await mudar(lida.id, { cabecalho: 2 })).toMatchObject({
    planilha: 'Capa',
    cabecalho: 2,
    colunas: [{ coluna: 'loja' }],
  })
})

test('customers: by document, changed and made, undone, and forgotten with the person', async () => {
  const dados = { nome: 'Ana', cpf: '529.982.247-25', telefone: '(81) 99999-0000' }
  const { body: ana } = await loja.pedir('POST', '/api/clientes/', dados)
  const arquivo = [
    'Nome;CPF/CNPJ;Celular;Cidade;Estado;Contribuinte;IE;Código IBGE',
    'Ana Lima;52998224725;81999990000;Recife;pe;sim;00.321-4;2611606',
    'Bia;111.444.777-35;;;;isento;;',
    'Sem;;;;;;;',
    'Longe;1;;;Pern;;;',
  ]
  const lida = await pronta(arquivo, { tipo: 'clientes' })
  const recifeDiferenca = { campo: 'municipio', depois: 'Recife' }
  const fisco = { inscricao_estadual: '003214', contribuinte: 'sim', codigo_ibge: '2611606' }
  const ie = { campo: 'inscricao_estadual', antes: '', depois: '003214' }
  const fiscoDiferencas = [
    { campo: 'contribuinte', antes: 'nao', depois: 'sim' },
    { campo: 'codigo_ibge', antes: null, depois: '2611606' },
  ]
  expect(await itens(lida)).toMatchObject([
    { proposta: 'erro', motivo: expect.stringContaining('CPF ou CNPJ') },
    { proposta: 'erro', motivo: 'UF: “Pern” não é um estado. Escreva a sigla, como PE.' },
    {
      proposta: 'alterar',
      diferencas: [{ campo: 'nome' }, ie, recifeDiferenca, { campo: 'uf', depois: 'PE' }, ...fiscoDiferencas],
    },
    { proposta: 'criar', nome: 'Bia' },
  ])
  await aplicar(lida)
  const cliente = async () => (await loja.pedir('GET', `/api/clientes/${ana.id}/`)).body
  expect(await cliente()).toMatchObject({
    nome: 'Ana Lima',
    municipio: 'Recife',
    telefone: '(81) 99999-0000',
    ...fisco,
  })
  expect(await pronta(arquivo, { tipo: 'clientes' })).toMatchObject({ resumo: { igual: 2, criar: 0, alterar: 0 } })
  const volta = await pronta(await baixar('/clientes/exportar/?formato=xlsx'), { tipo: 'clientes' })
  expect(volta.resumo).toMatchObject({ criar: 0, alterar: 0, erro: 0 })
  await desfazer(lida)
  const emptyFisco = { inscricao_estadual: '', contribuinte: 'nao', codigo_ibge: null }
  expect(await cliente()).toMatchObject({ nome: 'Ana', municipio: '', uf: '', ...emptyFisco })
  expect((await loja.pedir('GET', '/api/clientes/?busca=bia')).body.results).toEqual([])
  await loja.pedir('POST', `/api/clientes/${ana.id}/anonimizar/`, {})
  expect(JSON.stringify(await itens(lida))).not.toContain('Ana')
})

test('rows that come in with a note are counted, and listed by themselves', async () => {
  const lida = await pronta('Nome;CPF\nDora;ISENTO\nEva;52998224725\n;111\n', { tipo: 'clientes' })
  expect(lida).toMatchObject({ avisadas: 1, resumo: { criar: 2, erro: 1 } })
  expect(await itens(lida, '&situacao=aviso')).toMatchObject([
    { nome: 'Dora', motivo: expect.stringContaining('ISENTO') },
  ])
})

test('an import takes the columns of its own file, and nothing once it has ended', async () => {
  const chooseMapping = (id: number, escolhas: object) => loja.pedir('PATCH', `/api/importacoes/${id}/`, escolhas)
  const deleteImportacao = (id: number) => loja.pedir('DELETE', `/api/importacoes/${id}/`)
  const lida = await pronta('sku;titulo\nFIM;Fim\n')
  expect((await chooseMapping(lida.id, { colunas: lida.colunas.slice(1) })).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  await aplicar(lida)
  for (const escolhas of [{ modo: 'criar' }, { delimitador: ',' }])
    expect((await chooseMapping(lida.id, escolhas)).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  expect((await deleteImportacao(lida.id)).body.codigo).toBe('IMPORTACAO_ENCERRADA')
  await desfazer(lida)
  const emptyImport = await importar('sku\nSem título\n')
  for (const { id } of [lida, emptyImport])
    expect((await loja.pedir('POST', `/api/importacoes/${id}/desfazer/`)).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  const { id } = await pronta('sku;titulo\nFIM;Fim\n')
  expect([(await deleteImportacao(id)).status, (await deleteImportacao(id)).status]).toEqual([204, 204])
  expect((await chooseMapping(id, { modo: 'criar' })).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  for (const ato of ['aplicar', 'desfazer'])
    expect((await loja.pedir('POST', `/api/importacoes/${id}/${ato}/`)).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  const filelessAnswer = await loja.pedir('POST', '/api/importacoes/', { tipo: 'produtos' })
  expect([filelessAnswer.status, filelessAnswer.body.codigo]).toEqual([400, 'PLANILHA_AUSENTE'])
  for (const ato of ['GET ', 'PATCH ', 'DELETE ', 'POST aplicar/', 'POST desfazer/']) {
    const [metodo = '', fim] = ato.split(' ')
    const { body } = await loja.pedir(metodo, `/api/importacoes/999999/${fim}`, {})
    expect([ato, body.codigo]).toEqual([ato, 'IMPORTACAO_NAO_ENCONTRADA'])
  }
})

test('undoing keeps a created customer if somebody changed it; deleting a customer also deletes its row of the import', async () => {
  const [cpfDaLia, cpfDoRui, cpfDaEva] = ['123.456.789-09', '987.654.321-00', '111.222.333-96']
  const createCliente = async (nome: string, cpf: string) =>
    (await loja.pedir('POST', '/api/clientes/', { nome, cpf, telefone: '(81) 98888-0000' })).body
  const [lia, rui] = [await createCliente('Lia', cpfDaLia), await createCliente('Rui', cpfDoRui)]
  const linhas = [`Lia Melo;${cpfDaLia};Olinda`, `Rui Melo;${cpfDoRui};Olinda`, `Eva;${cpfDaEva};`]
  const lida = await importar(['Nome;CPF/CNPJ;Cidade', ...linhas], { tipo: 'clientes' })
  const eva = (await loja.pedir('GET', '/api/clientes/?busca=eva')).body.results[0]
  const readCliente = async ({ id }: { id: number }) => (await loja.pedir('GET', `/api/clientes/${id}/`)).body
  for (const [cliente, mudanca] of [
    [lia, { nome: 'Lia Souza' }],
    [eva, { bairro: 'Centro', nome: 'Eva Souza' }],
  ]) {
    const mudado = { ...(await readCliente(cliente)), versao: null, ...mudanca }
    expect((await loja.pedir('PUT', `/api/clientes/${cliente.id}/`, mudado)).status).toBe(200)
  }
  expect((await loja.pedir('DELETE', `/api/clientes/${rui.id}/`)).status).toBe(204)
  expect(await desfazer(lida)).toMatchObject({ desfeitas: 0, ficaram: 2 })
  expect(await readCliente(lia)).toMatchObject({ nome: 'Lia Souza', municipio: '' })
  expect(await readCliente(eva)).toMatchObject({ nome: 'Eva Souza' })
  expect((await itens(lida)).map(({ motivo }: { motivo: string }) => motivo)).toEqual([
    'Ficou como alguém deixou depois: Nome.',
    'O cliente fica: alguém mudou os dados dele depois.',
  ])
})

test('cancelled while it is applied, it stops, and what went in can be undone', async () => {
  const linhas = Array.from({ length: 300 }, (_, i) => `LOTE-${i};Lote ${i}`)
  const lida = await pronta(`SKU;Título\n${linhas.join('\n')}\n`)
  // A product that is being written elsewhere holds up the second hundred until it is cancelled.
  const heldTransacao = await openTransaction(loja.banco.db)
  await insertProduto(heldTransacao.trx, { sku: 'LOTE-150' })
  await loja.pedir('POST', `/api/importacoes/${lida.id}/aplicar/`)
  await expect.poll(async () => (await importacao(lida.id)).aplicadas).toBeGreaterThan(0)
  expect((await loja.pedir('POST', `/api/importacoes/${lida.id}/aplicar/`)).body.estado).toBe('aplicando')
  expect((await loja.pedir('POST', `/api/importacoes/${lida.id}/desfazer/`)).body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  // Its rows say what has gone in: they are not read anew.
  const outroModo = await loja.pedir('PATCH', `/api/importacoes/${lida.id}/`, { modo: 'criar' })
  expect(outroModo.body.codigo).toBe('IMPORTACAO_NAO_PRONTA')
  expect((await loja.pedir('DELETE', `/api/importacoes/${lida.id}/`)).status).toBe(204)
  await heldTransacao.desfazer()
  // The rows that were held up may still have gone in.
  const { aplicadas, ficaram } = await desfazer(lida)
  expect(aplicadas).toBeLessThan(300)
  expect(ficaram).toBe(0)
  expect(await procurar('Lote')).toEqual([])
  // Each act once, though it was asked for twice.
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=planilha_importada,importacao_desfeita')).body
  const desta = { importacao: lida.id, conteudo: 'produtos' }
  expect(results.filter(({ detalhes }: { detalhes: typeof desta }) => detalhes.importacao === lida.id)).toMatchObject([
    { tipo: 'importacao_desfeita', usuario: 'dona', detalhes: desta },
    { tipo: 'planilha_importada', usuario: 'dona', detalhes: { ...desta, linhas: 300 } },
  ])
})

test('a process applies an import that a user confirmed while another process held its lock', async () => {
  const { db } = loja.banco
  const lida = await pronta('SKU;Título\nMAOS-1;De outras mãos\n')
  const tentada = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = ${IMPORTAR_PLANILHA.name} and data @> ${JSON.stringify({ id: lida.id })}::jsonb
       order by created_on desc limit 1`.execute(db)
    return rows[0]?.state
  }
  await exclusively(db, 'planilha', lida.id, async () => {
    expect((await loja.pedir('POST', `/api/importacoes/${lida.id}/aplicar/`)).status).toBe(200)
    await expect.poll(tentada).not.toMatch(/created|active/)
    // The person uploads another file meanwhile: the import that is being applied goes on.
    await enviar('SKU;Título\nMAOS-2;De outro arquivo\n')
    expect((await importacao(lida.id)).estado).toBe('aplicando')
  })
  expect(await ate(lida.id, 'concluida')).toMatchObject({ aplicadas: 1 })
})

test('undoing an import removes what it made, except what somebody changed since', async () => {
  const { id } = await balcao.criarProduto({ titulo: 'Gorro', sku: 'GOR', variacoes: [{ tamanho: 'P', sku: 'GOR-P' }] })
  const feita = await importar([
    'SKU do produto;SKU;Título;Tamanho;Qtde',
    'GOR;GOR-M;Gorro;M;2',
    'GOR;GOR-G;Gorro;G;2',
    'GOR;GOR-GG;Gorro;GG;0',
    ';UND-1;Outro nome;;0',
    ';UND-2;Contado;;1',
    ';UND-3;No lixo;;0',
    'UND;UND-4;Crescido;P;0',
    ';CRE;Com linha própria;;',
    'CRE;CRE-P;Com linha própria;P;0',
    ';UND-5;Intocado;;3',
    'ENC;ENC-P;Encolhido;P;0',
    'ENC;ENC-M;Encolhido;M;0',
  ])
  expect(feita.aplicadas).toBe(12)
  const [, , g] = (await produto(id)).variacoes
  await balcao.vender([{ id, variacao_id: g.id, quantidade: 1, valor_unitario: 1 }])
  const findProdutoByTitulo = async (titulo: string) => produto((await procurar(titulo))[0].id)
  await salvar((await findProdutoByTitulo('Outro nome')).id, { titulo: 'Nome novo' })
  await salvar((await findProdutoByTitulo('Contado')).id, { qtd: 4 })
  await loja.pedir('DELETE', `/api/produtos/${(await findProdutoByTitulo('No lixo')).id}/`)
  for (const crescido of [await findProdutoByTitulo('Crescido'), await findProdutoByTitulo('Com linha própria')])
    await salvar(crescido.id, { variacoes: [...crescido.variacoes, { tamanho: 'M' }] })
  for (const menor of [await produto(id), await findProdutoByTitulo('Encolhido')])
    await salvar(menor.id, { variacoes: menor.variacoes.slice(0, -1) })

  expect(await desfazer(feita)).toMatchObject({ desfeitas: 2, ficaram: 10, avisadas: 0 })
  expect(await motivos(feita, 'ficou')).toEqual([
    ['GOR-G', 'A variação fica: há peças reservadas em vendas.'],
    ['GOR-GG', 'A variação foi excluída.'],
    ['UND-1', 'O produto fica: Título mudou.'],
    ['UND-2', 'O produto fica: o estoque mudou.'],
    ['UND-3', 'O produto foi excluído.'],
    ...['UND-4', 'CRE', 'CRE-P'].map((sku) => [sku, 'O produto fica: alguém lhe deu outra variação.']),
    ['ENC-P', 'O produto fica: uma variação dele foi removida.'],
    ['ENC-M', 'O produto fica: uma variação dele foi removida.'],
  ])
  expect((await produto(id)).variacoes).toMatchObject([{ sku: 'GOR-P' }, { sku: 'GOR-G', quantidade: 2 }])
  expect(await procurar('Intocado')).toEqual([])
})

test('the undo of an import signs its deletions with the person who asked for the undo', async () => {
  const feita = await importar(['SKU;Título', 'DESFEITO-1;Desfeito por outra'])
  const undoer = (await createSignedInPessoa(loja, 'quem-desfaz', 'admin'))()
  await undoer.entrar()
  expect((await undoer.pedir('POST', `/importacoes/${feita.id}/desfazer/`)).status).toBe(200)
  await ate(feita.id, 'desfeita')
  const { results } = (await loja.pedir('GET', '/api/auditoria/?tipo=lixeira&busca=Desfeito por outra')).body
  expect(results).toMatchObject([{ usuario: 'quem-desfaz', comando: null }])
})
