import type { Modelo } from '@estampa/contract/modelos/modelos.schemas.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { IconHanger, IconPlus } from '@tabler/icons-react'
import { memo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useUrlSearch } from '../../shared/device/useUrlParameters.ts'
import { ListPage } from '../../shared/resource/ListPage.tsx'
import { useWholeList } from '../../shared/resource/useList.ts'
import { Button } from '../../shared/ui/Button.tsx'
import * as cartao from '../../shared/ui/cartaoDeLista.classes.ts'
import { Skeleton } from '../../shared/ui/states.tsx'
import { modelos } from './modelos.queries.ts'

const LISTA = 'grid gap-3.5 grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] p-0 m-0 list-none max-md:gap-2.5'
const VAZIA = {
  message: 'Nenhum modelo encontrado.',
  icon: IconHanger,
  hint: 'Tente outro nome ou código.',
  begin: 'Os modelos que você cadastrar aparecem aqui.',
  create: { to: '/modelos/criar', label: 'Cadastrar o primeiro modelo' },
}
const BUSCA = { label: 'Buscar modelos por nome ou código', nouns: ['modelo', 'modelos'] } as const

export default function ModelosPage() {
  const navigate = useNavigate()
  const [text, onSearch] = useUrlSearch()
  return (
    <ListPage
      title="Modelos"
      actions={
        <Button icon={IconPlus} onClick={() => void navigate('/modelos/criar')}>
          {/* The specification's text has the plus that the icon draws. */}
          <span className="somente-leitor">+ </span>Novo Modelo
        </Button>
      }
      search={{ ...BUSCA, text, onSearch }}
      list={useWholeList(modelos.list(text))}
      loading={<Esqueletos />}
      empty={VAZIA}
      name="Lista de modelos"
      listClass={LISTA}
      row={(modelo) => <ModeloCard key={modelo.id} modelo={modelo} />}
    />
  )
}

const MAXIMO_DA_DESCRICAO = 50

/** Card of a model in the list. Plain elements: a list may have hundreds. */
const ModeloCard = memo(function ModeloCard({ modelo }: { modelo: Modelo }) {
  const { id, codigo, nome, descricao } = modelo
  return (
    <li
      className={`${cartao.cartao} gap-1.5 items-start min-w-0 py-4 px-4.5 [content-visibility:auto] [contain-intrinsic-size:auto_112px]`}
    >
      <h2 className="font-forte wrap-anywhere max-w-full m-0 text-l leading-[1.35]">
        <Link className={cartao.link} to={`/modelos/${id}`}>{`${codigo} - ${nome}`}</Link>
      </h2>
      {descricao !== '' && (
        <p className="text-m text-texto-suave m-0 leading-[1.4] wrap-anywhere">{shortenDescricao(descricao)}</p>
      )}
      {modelo.em_estoque && (
        <span className="py-0.5 px-2.25 mt-auto text-s font-forte text-sucesso bg-sucesso-fundo rounded-pilula">
          Em estoque
        </span>
      )}
    </li>
  )
})

/** The first 50 characters of the description (spec §9). */
const shortenDescricao = (description: string) =>
  description.length > MAXIMO_DA_DESCRICAO ? `${cutText(description, MAXIMO_DA_DESCRICAO)}…` : description

const Esqueletos = () => (
  <div className={LISTA} aria-busy>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key) => (
      <Skeleton key={key} height="112px" />
    ))}
  </div>
)
