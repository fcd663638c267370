import type { Cliente } from '@estampa/contract/shared/cliente.schemas.ts'
import { describeDocumento, formatTelefone } from '@estampa/contract/shared/documents.ts'
import { IconMail, IconMapPin, IconPhone, IconUsers } from '@tabler/icons-react'
import { memo } from 'react'
import { Link } from 'react-router'
import { useMediaQuery } from '../../shared/device/useMediaQuery.ts'
import { useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { PLANILHAS } from '../../shared/planilha/planilhas.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useList } from '../../shared/resource/useList.ts'
import { useSession } from '../../shared/session/session.ts'
import { Button, FloatingLink } from '../../shared/ui/Button.tsx'
import * as cartao from '../../shared/ui/cartaoDeLista.classes.ts'
import { Skeleton, SkeletonLine } from '../../shared/ui/states.tsx'
import type { GridLayout } from '../../shared/ui/VirtualGrid.tsx'
import { cidadeDe, listaDeClientes } from './clientes.queries.ts'

const VAZIA = {
  message: 'Nenhum cliente encontrado.',
  icon: IconUsers,
  hint: 'Tente outro nome, CPF, telefone ou e-mail.',
  begin: 'Quem compra na loja aparece aqui.',
  create: { to: '/clientes/criar', label: 'Cadastrar o primeiro cliente' },
  createSearched: (text: string) => ({
    to: `/clientes/criar?${new URLSearchParams({ busca: text })}`,
    label: 'Cadastrar cliente',
  }),
}
const BUSCA = { label: 'Buscar por nome, CPF, telefone ou e-mail', nouns: ['cliente', 'clientes'] } as const
export default function ClientesPage() {
  const [text, onSearch] = useUrlSearch()
  const admin = useSession().usuario?.tipo === 'admin'
  const disposicao = useDisposicao()
  return (
    <>
      <ListPage
        title="Clientes"
        actions={<BotaoExportar {...PLANILHAS.clientes} filtros={{ busca: text }} />}
        search={{ ...BUSCA, text, onSearch }}
        list={useList(listaDeClientes(text))}
        empty={VAZIA}
        begin={
          admin && (
            <Button to="/clientes/importar" variant="default">
              Importar planilha
            </Button>
          )
        }
        cards={{
          label: 'Lista de clientes',
          loading: 'Carregando clientes',
          failed: 'Erro ao buscar clientes.',
          layout: disposicao,
          card: (cliente) => <ClienteCard cliente={cliente} />,
          skeleton: <ClienteEsqueleto />,
        }}
      />
      <FloatingLink to="/clientes/criar" label="Novo cliente" />
    </>
  )
}

const COLUNAS = [1, 2, 3].map((columns): GridLayout => ({ columns: columns, height: 124, gap: 12, overscan: 6 }))

function useDisposicao(): GridLayout {
  const duas = useMediaQuery('(min-width: 45em)')
  const tres = useMediaQuery('(min-width: 68em)')
  return COLUNAS[Number(duas) + Number(tres)] as GridLayout
}

const CARTAO = 'h-full py-3.5 px-4 overflow-hidden'
const DOCUMENTO = 'text-s text-texto-suave m-0 mt-0.5 tabular-nums leading-[1.4]'
const CONTATO =
  'grid gap-x-3.5 gap-y-0.75 grid-cols-[auto_minmax(0,1fr)] mt-auto text-s leading-[1.45] [&_p]:flex [&_p]:gap-1.5 [&_p]:items-center [&_p]:min-w-0 [&_p]:m-0 [&_span]:overflow-hidden [&_span]:text-ellipsis [&_span]:whitespace-nowrap [&_svg]:flex-none [&_svg]:text-texto-suave'

/** Card of a customer in the list; document and city tell homonyms apart. Plain elements: scrolling draws thousands. */
const ClienteCard = memo(function ClienteCard({ cliente }: { cliente: Cliente }) {
  const { id, nome, cpf, telefone, email } = cliente
  const contatos = [
    [IconPhone, telefone && formatTelefone(telefone)],
    [IconMapPin, cidadeDe(cliente)],
    [IconMail, email, 'col-span-full'],
  ] as const
  return (
    <article className={`${cartao.cartao} ${CARTAO}`}>
      <h2 className={`${cartao.nome} leading-[1.35]`}>
        <Link className={cartao.link} to={`/clientes/${id}`}>
          {nome}
        </Link>
      </h2>
      <p className={DOCUMENTO}>{cliente.anonimizado_em === null ? describeDocumento(cpf) : 'Sem dados pessoais'}</p>
      <div className={CONTATO}>
        {contatos.map(
          ([Icone, dado, className]) =>
            dado && (
              <p key={dado} className={className}>
                <Icone size={15} aria-hidden />
                <span>{dado}</span>
              </p>
            ),
        )}
      </div>
    </article>
  )
})

const ClienteEsqueleto = () => (
  <div className={`${cartao.cartao} ${CARTAO}`} aria-hidden>
    <div className={`${cartao.nome} leading-[1.35]`}>
      <Skeleton width="70%" height="1em" />
    </div>
    <SkeletonLine className={DOCUMENTO} width="45%" height="0.8em" />
    <div className={CONTATO}>
      <Skeleton width="80%" height="0.8em" />
    </div>
  </div>
)
