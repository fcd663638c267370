import {
  useCriarAtributo,
  useExcluirAtributo,
  useRenomearAtributo,
} from '../../../src/modules/atributos/useAtributo.ts'
import { useValores } from '../../../src/modules/atributos/Valores.tsx'
import { anonimizarCliente } from '../../../src/modules/clientes/AnonimizarDialog.tsx'
import { useSalvarCliente } from '../../../src/modules/clientes/ClienteForm.tsx'
import { useExclusao } from '../../../src/modules/clientes/ClientePage.tsx'
import { exportarCliente } from '../../../src/modules/clientes/ExportarDialog.tsx'
import { mudarCifra, pedirCopia } from '../../../src/modules/configuracoes/copias.queries.ts'
import { camposDe as camposDaLoja, useSalvarDados } from '../../../src/modules/configuracoes/loja/DadosDaLojaPage.tsx'
import { aplicarContagem } from '../../../src/modules/contagem/registrado.queries.ts'
import { useSalvarEmbalagem } from '../../../src/modules/embalagens/EmbalagensPage.tsx'
import { embalagens } from '../../../src/modules/embalagens/embalagens.queries.ts'
import { excluirPermanentemente } from '../../../src/modules/lixeira/lixeira.queries.ts'
import { useSalvarModelo } from '../../../src/modules/modelos/ModeloForm.tsx'
import { useNoBling } from '../../../src/modules/produtos/bling/useNoBling.ts'
import { useCorrecao } from '../../../src/modules/produtos/estoque/CorrecaoDoEstoque.tsx'
import { useGaleria } from '../../../src/modules/produtos/imagens/ImagensModal.tsx'
import {
  moverParaLixeira,
  moverUmParaLixeira,
  restaurarDaLixeira,
} from '../../../src/modules/produtos/produtos.queries.ts'
import { lerCliente, lerDados } from '../lidos.ts'
import { com, LISTAS_DE_PRODUTOS, LISTAS_DE_VENDAS, type Mudanca, noHook, TODOS_OS_PRODUTOS } from './mudanca.tsx'

const cliente = lerCliente({ id: 3, nome: 'Ana' })

const CLIENTES = ['clientes', 'opcoes de clientes'] as const

/** Changes of products, customers, models, attributes, boxes and the shop. */
export const MUDANCAS_DO_CATALOGO: readonly Mudanca[] = [
  // Products and their stock.
  [
    'moverParaLixeira',
    'DELETE /produtos/lixeira-multiplos/',
    com(moverParaLixeira, [5]),
    { velhas: LISTAS_DE_PRODUTOS, fora: ['produto 5'] },
  ],
  [
    'moverUmParaLixeira',
    'DELETE /produtos/5/',
    com(moverUmParaLixeira, 5),
    { velhas: LISTAS_DE_PRODUTOS, fora: ['produto 5'] },
  ],
  [
    'restaurarDaLixeira',
    'POST /produtos/lixeira/restaurar-multiplos/',
    com(restaurarDaLixeira, [5]),
    { velhas: LISTAS_DE_PRODUTOS },
  ],
  [
    'excluirPermanentemente',
    'DELETE /produtos/lixeira/excluir-multiplos/',
    com(excluirPermanentemente, [5]),
    { velhas: ['lixeira'] },
  ],
  [
    'aplicarContagem',
    'POST /estoque/contagem/',
    com(aplicarContagem, { contagem: [], chave: 'k' }),
    { velhas: TODOS_OS_PRODUTOS },
  ],
  [
    'useCorrecao',
    'POST /estoque/contagem/',
    noHook(
      () => useCorrecao(5, () => {}),
      ({ corrigir }) => corrigir([], new Map(), 'contagem'),
    ),
    { velhas: TODOS_OS_PRODUTOS },
  ],
  [
    'useGaleria',
    'DELETE /produtos/imagens/9/',
    noHook(
      () => useGaleria(5),
      ({ remover }) => remover.mutate(9),
    ),
    { novas: ['produto 5'], velhas: LISTAS_DE_PRODUTOS },
  ],
  [
    'useNoBling',
    'POST /produtos/5/bling/versoes/2/devolver/',
    noHook(
      () => useNoBling(5),
      ({ devolver }) => devolver.mutate(2),
    ),
    { velhas: [...TODOS_OS_PRODUTOS, 'sincronizacao', 'contatos'] },
  ],
  // Customers, models, attributes, boxes, the shop.
  [
    'anonimizarCliente',
    'POST /clientes/3/anonimizar/',
    com(anonimizarCliente(3), false),
    {
      novas: ['cliente 3'],
      velhas: [
        ...LISTAS_DE_VENDAS,
        'venda 7',
        'venda 8',
        'historia 7',
        'historia 8',
        'frete 7',
        'envio 7',
        ...CLIENTES,
      ],
    },
  ],
  ['exportarCliente', 'GET /clientes/3/exportar/', com(exportarCliente(3), 'json'), {}],
  [
    'useSalvarCliente',
    'PUT /clientes/3/',
    noHook(
      () => useSalvarCliente({ cliente }),
      ({ save }) => save({ nome: 'Bia', cpf: '', uf: '' } as never),
    ),
    { novas: ['cliente 3'], velhas: CLIENTES },
  ],
  [
    'useExclusao of a customer',
    'DELETE /clientes/3/',
    noHook(useExclusao, ({ excluir }) => excluir(cliente)),
    { velhas: CLIENTES, fora: ['cliente 3'] },
  ],
  [
    'useSalvarModelo',
    'POST /modelos/',
    noHook(
      () => useSalvarModelo(),
      ({ save }) => save({ codigo: '', nome: 'A', descricao: '', observacao: '' } as never),
    ),
    { novas: ['modelo 2'], velhas: ['modelos'] },
  ],
  [
    'useCriarAtributo',
    'POST /atributos/',
    noHook(
      () => useCriarAtributo(() => {}),
      ({ mutate }) => mutate('Cor'),
    ),
    { novas: ['atributos'], velhas: ['atributos'] },
  ],
  [
    'useRenomearAtributo',
    'PUT /atributos/1/',
    noHook(
      () => useRenomearAtributo(1),
      ({ mutate }) => mutate('Cor'),
    ),
    { velhas: ['atributos'] },
  ],
  [
    'useExcluirAtributo',
    'DELETE /atributos/1/',
    noHook(useExcluirAtributo, ({ mutate }) => mutate({ id: 1, nome: 'Cor', opcoes: [] })),
    { velhas: ['atributos'] },
  ],
  [
    'useValores',
    'DELETE /atributos/1/valores/2/',
    noHook(
      () => useValores(1),
      ({ excluir }) => excluir.mutate({ id: 2, valor: 'Azul' }),
    ),
    { velhas: ['atributos'] },
  ],
  [
    'useSalvarEmbalagem',
    'POST /embalagens/',
    noHook(
      () => useSalvarEmbalagem(undefined, () => {}),
      ({ save }) => save({} as never),
    ),
    { velhas: ['embalagens 7', 'embalagens'] },
  ],
  ['embalagens.remove', 'DELETE /embalagens/1/', com(embalagens.remove, 1), { velhas: ['embalagens 7', 'embalagens'] }],
  [
    'useSalvarDados',
    'PUT /loja/',
    noHook(
      () => useSalvarDados(lerDados({})),
      ({ save }) => save(camposDaLoja(lerDados({}))),
    ),
    { novas: ['loja'], velhas: ['painel'] },
  ],
  ['pedirCopia', 'POST /copias/', com(pedirCopia, undefined), { velhas: ['copias'] }],
  ['mudarCifra', 'PUT /copias/cifra/', com(mudarCifra, { modo: 'nenhuma' } as never), { velhas: ['copias'] }],
]
