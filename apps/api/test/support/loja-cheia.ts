import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENTITY_NAMES } from '@estampa/contract/entities.ts'
import { sql } from 'kysely'
import { newFileName } from '../../src/infra/files/store.ts'
import { cifraDosAutenticadores } from '../../src/modules/autenticacao/segundo-fator/codigo.rules.ts'
import { CONTA } from '../../src/modules/bling/conexao/bling.tokens.ts'
import { guardaDe } from '../../src/modules/frete/conta/acesso.data.ts'
import { cifraDa } from '../../src/shop/conta-externa.ts'
import { ADMIN } from './banco-de-loja.ts'
import { openCompras } from './compras.ts'
import { ENTIDADES } from './entidades.ts'
import { createBase, foto, type TestLoja } from './loja.ts'
import { type Balcao, openBalcao } from './vendas.ts'

/** The secret of the shops of `openLoja`. */
export const SEGREDO = Buffer.alloc(32, 7)

/** A closed turno that was opened again before, and an open one with a float of its own. */
async function fillCaixas(loja: TestLoja, venda: number): Promise<void> {
  const send = async (method: string, url: string, body: object) => {
    const answer = await loja.pedir(method, `/api${url}`, body)
    if (answer.status >= 300) throw new Error(`${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  await send('PATCH', '/caixas/configuracao/', { ativo: true })
  const [{ id: caixa }] = (await loja.pedir('GET', '/api/caixas/')).body
  await send('PUT', '/caixas/aqui/', { caixa_id: caixa })
  const { id: turno } = await send('POST', `/caixas/${caixa}/abrir/`, { fundo: 100 })
  const { pagamentos } = await send('POST', `/vendas/${venda}/pagamentos/`, {
    forma: 'dinheiro',
    valor: 5,
    devolucao: true,
  })
  await send('DELETE', `/vendas/${venda}/pagamentos/${pagamentos.at(-1).id}/`, { motivo: 'Á' })
  await send('POST', `/turnos/${turno}/sangrias/`, { valor: 20, motivo: 'do "banco"', destino: 'banco' })
  const contagem = [{ valor: 20, quantidade: 4 }]
  await send('POST', `/turnos/${turno}/fechar/`, { contagem, conferido: [{ forma: 'pix', valor: 1 }], deixado: 80 })
  await send('POST', `/turnos/${turno}/reabrir/`, { motivo: 'contei errado' })
  await send('POST', `/turnos/${turno}/fechar/`, { contagem, deixado: 80 })
  await send('POST', `/caixas/${caixa}/abrir/`, { fundo: 80 })
}

/** A shop with a row, at least, in every table, and files of every kind. */
export async function fillLoja(loja: TestLoja): Promise<Balcao> {
  const balcao = await openBalcao(loja)
  const base = await createBase(loja)
  const { body: atributo } = await loja.pedir('POST', '/api/atributos/', { nome: 'Técnica' })
  await loja.pedir('POST', `/api/atributos/${atributo.id}/valores/`, { valor: 'Serigrafia' })
  const produto = await createWithFoto(loja, base, { titulo: 'Camiseta "Ipê"\tamarelo', sku: 'IPE', qtd: 9 })
  const grade = await balcao.criarProduto({
    titulo: 'Grade \\N',
    variacoes: [{ nome_cor: 'Azul', tamanho: 'M', quantidade: 4, sku: 'GA' }],
  })
  const { id: imagem } = (await loja.pedir('GET', `/api/produtos/${produto.id}/imagens/`)).body[0]
  const linhaFields = { quantidade: 1, valor_unitario: 50, descricao: 'linha\num' }
  const venda = (await balcao.vender([{ id: produto.id, sku: 'IPE', ...linhaFields }])).body.id
  await balcao.vender([{ id: grade.id, sku: 'GA', variacao_id: grade.variacoes[0].id, ...linhaFields }])
  const parte = { produto_id: grade.id, variacao_id: grade.variacoes[0].id, quantidade: 1 }
  await balcao.vender([{ id: (await balcao.criarProduto({ titulo: 'Kit', componentes: [parte] })).id, ...linhaFields }])
  for (const name of ENTITY_NAMES)
    await loja.pedir('POST', `/api/${name}/`, ENTIDADES[name].corpo(1, base.categoria_id))
  // `levar` saves these measures, which notes the use of the box.
  await loja.pedir('POST', '/api/embalagens/', { nome: 'Caixa', altura: 10, largura: 20, comprimento: 30.5 })
  const endereco = { cep: '50030-230', endereco: 'Rua do Bom Jesus', municipio: 'Recife', uf: 'PE' }
  await loja.pedir('PUT', '/api/loja/', { nome: 'Ateliê "Ipê"', ...endereco })
  await loja.pedir('PUT', '/api/copias/cifra/', { modo: 'nenhuma' })
  await balcao.levar(venda, 'enviado')
  await loja.pedir('POST', `/api/vendas/${venda}/pagamentos/`, { forma: 'pix', valor: 50, observacao: 'sinal' })
  await fillCaixas(loja, venda)
  const { itens } = (await loja.pedir('GET', `/api/vendas/${venda}/`)).body
  const volta = {
    voltam: [{ item_id: itens[0].item_id, quantidade: 1 }],
    motivo: 'tamanho',
    observacao: 'ficou\tgrande',
  }
  await loja.pedir('POST', `/api/vendas/${venda}/trocas/`, volta)
  const corpo = { nome: 'Duas vezes', cpf: '52998224725' }
  await loja.pedir('POST', '/api/clientes/', corpo, { 'idempotency-key': 'uma-chave' })
  await loja.pedir('POST', '/api/auth/login/', { ...ADMIN, password: 'errada' })
  const { db } = loja.banco
  const cifra = cifraDa(CONTA, SEGREDO)
  await sql`update bling_conexao set access = ${cifra.encrypt('acesso')}, refresh = ${cifra.encrypt('renovacao')}`.execute(
    db,
  )
  await sql`insert into bling_autorizacoes (estado, usuario_id) select ${Buffer.alloc(32, 1)}, min(id) from usuarios`.execute(
    db,
  )
  await sql`insert into bling_codigos (codigo, aceito) values (${Buffer.alloc(32, 2)}, true)`.execute(db)
  await sql`insert into bling_eventos (evento_id, tipo) values ('e1', 'product')`.execute(db)
  await sql`insert into sincronizacoes (tipo, operacao, titulo, dados) values ('produto', 'publicar', 'Á', '{"a": 1}')`.execute(
    db,
  )
  await sql`insert into clientes_juntados (id, cliente_id, juntado_a, ficha, criado_em, vieram, ficaram, levados, versao)
    select 9999, min(id), min(id), '{"nome": "Á"}', now(), '{telefone}', '{}', '{"vendas": {}}', 1 from clientes`.execute(
    db,
  )
  await sql`insert into tarefas (tipo, alvo_id, titulo, fatos) values ('nota.segunda', ${venda}, 'Á', '{"outras": ["55 1"]}')`.execute(
    db,
  )
  await sql`insert into variacao_imagens select v.id, ${imagem} from variacoes v limit 1`.execute(db)
  const arquivo = newFileName()
  await writeFile(join(loja.midiaDir, `${arquivo}.pdf`), '%PDF-1.7 etiqueta')
  await sql`insert into envios (venda_id, provedor, codigo_servico, estado, arquivo) values (${venda}, 'loja', 'retirada', 'pronta', ${arquivo})`.execute(
    db,
  )
  const declaracao = newFileName()
  await writeFile(join(loja.midiaDir, `${declaracao}.pdf`), '%PDF-1.7 declaracao')
  await sql`insert into etiquetas_juntas (arquivo, vendas) values (${'b'.repeat(32)}, ${[venda]}::int[])`.execute(db)
  await sql`insert into declaracoes (envio_id, estado, arquivo) select max(id), 'pronta', ${declaracao} from envios`.execute(
    db,
  )
  await sql`insert into importacao_mapeamentos values ('produtos', 'a', null, '["preco_venda"]')`.execute(db)
  await sql`with feita as (insert into importacoes (tipo, modo, estado, arquivo, digest, colunas, total)
      values ('produtos', 'ambos', 'concluida', 'lista.csv', 'a', '[{"coluna": "SKU", "campo": "sku"}]', 1) returning id)
    insert into importacao_linhas (importacao_id, linha, grupo, chave, celulas, proposta)
      select id, 2, 0, 'a', '["A"]', 'erro' from feita`.execute(db)
  await sql`insert into prova_links (digest, venda_id) values (${Buffer.alloc(32, 3)}, ${venda})`.execute(db)
  await sql`insert into copia_vista_fora (pasta, nome, em) values ('/copias', 'estampa.tar', now())`.execute(db)
  const { orderCompra, receive } = openCompras(loja)
  await receive(await orderCompra([{ produto_id: produto.id, quantidade: 2, custo_unitario: 9.5 }]), [1])
  await sql`insert into fornecedor_codigos select max(id), 'R 1', 'Á', 'DZ', ${produto.id}, null, 12 from fornecedores`.execute(
    db,
  )
  await createProducao(loja, balcao)
  await createOrcamento(loja, balcao, produto.id)
  await fillFrete(loja, venda)
  await createSegundoFator(loja)
  await ligadaAoBling(loja)
  await createNota(loja, venda)
  await insertCanalVenda(loja)
  return balcao
}

/** A printed piece, made of a blank with an art, for the shelf. The choice to print is off again afterwards. */
async function createProducao(loja: TestLoja, balcao: Balcao): Promise<void> {
  await loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: true })
  const lisa = await balcao.criarProduto({ titulo: 'Lisa', variacoes: [{ tamanho: 'M', quantidade: 3 }] })
  const { id, variacoes } = await balcao.criarProduto({ titulo: 'Leão', variacoes: [{ tamanho: 'M', quantidade: 0 }] })
  const form = new FormData()
  form.append('nome', 'Leão')
  form.append('arquivo', new Blob(['%PDF-1.7 arte'], { type: 'application/pdf' }), 'leao.pdf')
  const { body: arte } = await loja.pedir('POST', '/api/artes/', form)
  await loja.pedir('PUT', `/api/produtos/${id}/estampas/`, [
    { posicao: 'frente', arte_id: arte.id, tecnica: 'dtf', largura_mm: 280, altura_mm: 300 },
  ])
  const ficha = { variacao_id: variacoes[0].id, lisa_variacao_id: lisa.variacoes[0].id }
  await loja.pedir('PUT', `/api/produtos/${id}/ficha/`, [ficha])
  const pedida = { produto_id: id, variacao_id: variacoes[0].id, quantidade: 2 }
  const { body: producao } = await loja.pedir('POST', '/api/producoes/', pedida)
  await loja.pedir('POST', `/api/producoes/${producao.id}/concluir/`, { quantidade: 1 })
  await loja.pedir('POST', `/api/producoes/${producao.id}/cancelar/`)
  const desligada = await loja.pedir('PATCH', '/api/producao/configuracao/', { ativa: false })
  if (desligada.status !== 200) throw new Error(desligada.body.detail)
}

/** A quote with a mock-up that waits for its answer. */
async function createOrcamento(loja: TestLoja, { clienteId: cliente_id }: Balcao, produto_id: number): Promise<void> {
  const form = new FormData()
  form.append('imagens', new Blob([new Uint8Array(await foto('teal', 8))], { type: 'image/jpeg' }), 'a.jpg')
  const [{ arquivo }] = (await loja.pedir('POST', '/api/orcamentos/mockups/', form)).body
  const itens = [{ produto_id, quantidade: 2, valor_unitario: 40, mockups: [arquivo] }]
  const { body } = await loja.pedir('POST', '/api/orcamentos/', { cliente_id, itens, validade: '2099-12-31' })
  await loja.pedir('POST', `/api/orcamentos/${body.id}/link/`)
}

async function fillFrete({ banco: { db } }: TestLoja, venda: number): Promise<void> {
  await sql`insert into cotacoes (venda_id, codigo, valor, nome, prazo_dias, transportadora)
    values (${venda}, '2', 31.24, 'SEDEX', 3, 'Correios')`.execute(db)
  await sql`insert into cotacoes_recusadas (venda_id, codigo, nome, transportadora, motivo)
    values (${venda}, '17', 'Mini Envios', 'Correios', 'Dimensões acima do limite.')`.execute(db)
  await sql`insert into opcoes_de_envio (venda_id, seguro, agencia_codigo, agencia_nome) values (${venda}, false, '49', 'Centro')`.execute(
    db,
  )
  await sql`insert into agencias_lembradas values ('3', '50030230', '49', 'Centro')`.execute(db)
  await sql`insert into avisos_de_transporte (digest) values (${Buffer.alloc(32, 3)})`.execute(db)
  const cifra = cifraDa(guardaDe('melhor_envio'), Buffer.alloc(32, 7))
  const [access, refresh] = [cifra.encrypt('acesso'), cifra.encrypt('renovacao')]
  await sql`insert into acessos_de_transporte (provedor, access, refresh, expira_em, token_recusado)
    values ('melhor_envio', ${access}, ${refresh}, now() + interval '30 days', ${Buffer.alloc(32, 5)})`.execute(db)
}

/**
 * Links a product and a variation to Bling, with movements that Bling was not told or booked itself, and a version
 * replaced at Bling.
 */
async function ligadaAoBling({ banco: { db } }: TestLoja): Promise<void> {
  await sql`insert into bling_produtos (produto_id, base) select id, '{"titulo": "A"}' from produtos limit 1
    on conflict do nothing`.execute(db)
  await sql`insert into bling_variacoes (variacao_id, base) select id, '{"sku": "A"}' from variacoes limit 1
    on conflict do nothing`.execute(db)
  await sql`insert into bling_versoes (produto_id, id_bling, antes, enviado)
    select id, '77', '{"nome": "A"}', '{"nome": "B"}' from produtos limit 1`.execute(db)
  await sql`with saldo as (insert into bling_saldos (produto_id, visto) select id, 3 from produtos limit 1 returning id)
    insert into bling_lancamentos (saldo_id, tipo, quantidade) select id, 'mudanca', -1 from saldo`.execute(db)
  await sql`update variacoes set gtin = '7891234567895' where id = (select min(id) from variacoes)`.execute(db)
  await sql`insert into bling_baixas select min(s.id), min(v.id), '7001', 1 from bling_saldos s, vendas v`.execute(db)
  await sql`insert into bling_pedidos (dono, venda_id, id_bling, lido) select 'loja', min(id), '7001', '{}' from vendas`.execute(
    db,
  )
  await sql`with feita as (insert into bling_importacoes (estado) values ('concluida') returning id),
      item as (insert into bling_importacao_itens (importacao_id, id_bling, nome) select id, '78', 'Camiseta' from feita)
    insert into bling_importacao_fotos (importacao_id, produto_id, id_bling, endereco, ordem)
      select feita.id, p.id, '78', 'https://fotos.example/a.jpg', 0 from feita, (select id from produtos limit 1) p`.execute(
    db,
  )
}

/** An invoice with its stored files, and the tax class of a product. */
async function createNota({ banco: { db }, midiaDir }: TestLoja, venda: number): Promise<void> {
  const danfe = newFileName()
  await writeFile(join(midiaDir, `${danfe}.pdf`), '%PDF-1.7 danfe')
  await sql`insert into bling_ncm (produto_id, ncm) select min(id), '61091000' from produtos`.execute(db)
  await sql`insert into notas_fiscais (venda_id, modelo, estado, id_bling, arquivo, xml)
    values (${venda}, 55, 'autorizada', '9100', ${danfe}, '<NFe/>')`.execute(db)
}

/** A sale that began at Bling, with a line of an unknown product. */
async function insertCanalVenda({ banco: { db } }: TestLoja): Promise<void> {
  await sql`with venda as (
      insert into vendas (cliente_id, origem, total, importada, canal, numero_no_canal,
        anotacao, prazo, prioritaria)
      select min(id), 'loja_integrada', 20, true, 'Shopee', '2611AB', 'Busca sexta', '2026-12-04', true
        from clientes returning id),
    historia as (insert into historico_vendas (venda_id, tipo, descricao) select id, 'criada', 'Recebida' from venda),
    item as (insert into itens_venda (venda_id, titulo, quantidade, valor_unitario)
      select id, 'Produto do anúncio', 1, 20 from venda returning id, venda_id),
    pendente as (insert into itens_pendentes (item_id, venda_id, produto_do_canal, motivo)
      select id, venda_id, '5001', 'sem_produto' from item)
    insert into bling_pedidos (dono, id_bling, numero, venda_id, mudou) select 'canal', '9001', '77', id, true from venda`.execute(
    db,
  )
  await sql`insert into bling_produtos_conhecidos (produto_bling, produto_id) select '5002', min(id) from produtos`.execute(
    db,
  )
}

/** A person with every kind of second factor, and a sign-in and a registration in progress. */
async function createSegundoFator({ banco: { db } }: TestLoja): Promise<void> {
  const { id: usuario_id } = await db
    .insertInto('usuarios')
    .values({ username: 'segura', nome: 'Segura', tipo: 'funcionario', senha_hash: 'nenhuma' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expira_em = new Date(Date.now() + 300_000).toISOString()
  const segredo = cifraDosAutenticadores(SEGREDO).encrypt('JBSWY3DPEHPK3PXP')
  await db.insertInto('autenticadores').values({ usuario_id, segredo }).execute()
  const chave = { credencial: 'abc', chave_publica: Buffer.alloc(8, 3), contador: 7, nome: 'Celular' }
  await db
    .insertInto('chaves_de_acesso')
    .values({ usuario_id, ...chave, transportes: ['internal', 'usb'] })
    .execute()
  await db.insertInto('codigos_de_recuperacao').values({ usuario_id, numero: 1, hash: '$argon2id$' }).execute()
  await db
    .insertInto('entradas_pendentes')
    .values({ usuario_id, hash: Buffer.alloc(32, 4), expira_em })
    .execute()
  await sql`insert into entradas_por_codigo (sessao_id, codigo, expira_em, ticket, numero, agente, endereco)
    select max(id), ${Buffer.alloc(32, 5)}, now(), ${Buffer.alloc(32, 6)}, 42, 'Celular', '192.168.0.9' from sessoes`.execute(
    db,
  )
  await sql`insert into desafios_de_registro select max(id), 'desafio', now() from sessoes`.execute(db)
}

/** A product with one picture. */
export async function createWithFoto(loja: TestLoja, base: object, dados: object) {
  const corpo = new FormData()
  for (const [nome, valor] of Object.entries({ ...base, preco_venda: 50, ...dados })) corpo.set(nome, String(valor))
  corpo.set('imagens', new Blob([await foto('red', 40)], { type: 'image/jpeg' }), 'foto.jpg')
  const { status, body } = await loja.pedir('POST', '/api/produtos/', corpo)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
