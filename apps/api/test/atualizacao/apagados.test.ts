import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { knownMigrations, migrate } from '../../src/infra/database/migrate.ts'
import { criarBanco, esvaziar } from '../support/banco.ts'
import { conferirEstoque } from '../support/vendas.ts'

/** A shop as the version before 0134 left it: its sales of a kit that was deleted for good hold pieces for ever. */
test('pieces that sales of deleted kits held are free again, and what open sales hold stays', async () => {
  const banco = await criarBanco()
  onTestFinished(() => banco.descartar())
  await esvaziar(banco)
  await migrate(banco.config, { only: knownMigrations().filter((nome) => nome < '0134') })
  const { db } = banco
  await sql
    .raw(`
    insert into modelos (codigo, nome) values ('M', 'M');
    insert into categorias (nome) values ('C');
    insert into clientes (nome, cpf) values ('Ana', '1');
    insert into produtos (titulo, modelo_id, categoria_id, quantidade) values ('Caneca', 1, 1, 20), ('Boné', 1, 1, 0);
    insert into variacoes (produto_id, tamanho, quantidade) values (2, 'P', 9), (2, 'M', 9);
    update produtos set tem_variacoes = true, quantidade = 18 where id = 2;
    insert into vendas (cliente_id, origem, status, total) values
      (1, 'loja_fisica', 'cancelado', 1), (1, 'loja_fisica', 'separacao', 1), (1, 'loja_fisica', 'enviado', 1);
    insert into itens_venda (venda_id, titulo, descricao, quantidade, valor_unitario)
      select id, 'Kit', '', 2, 1 from vendas;
    insert into itens_venda_partes (item_id, ordem, produto_id, variacao_id, titulo, variacao, quantidade)
      select id, 0, 1, null::int, 'Caneca', null, 2 from itens_venda
      union all select id, 1, 2, 2, 'Boné', 'M', 1 from itens_venda;
    update produtos set reservado = 12 where id = 1;
    update variacoes set reservado = 6 where id = 2;
    update produtos set reservado = 6 where id = 2;`)
    .execute(db)
  await expect(conferirEstoque(db)).rejects.toThrow()
  await migrate(banco.config)
  const { rows } = await sql`select array_agg(quantidade || '/' || reservado order by id) as pecas from produtos
    union all select array_agg(quantidade || '/' || reservado order by id) from variacoes`.execute(db)
  expect(rows).toEqual([{ pecas: ['20/4', '18/2'] }, { pecas: ['9/0', '9/2'] }])
  await conferirEstoque(db)
})
