import { IconHanger } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { BarraDeBusca, CorpoDaLista } from '../../shared/registro/Lista.tsx'
import { ListaVazia } from '../../shared/registro/ListaVazia.tsx'
import { useListaInteira } from '../../shared/registro/useLista.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { Skeleton } from '../../shared/ui/states.tsx'
import { useBuscaNaUrl } from '../../shared/useParametros.ts'
import { ModeloCard } from './ModeloCard.tsx'
import { listaDeModelos } from './modelos.queries.ts'

const LISTA = 'grid gap-3.5 grid-cols-[repeat(auto-fill,minmax(min(100%,290px),1fr))] p-0 m-0 list-none max-md:gap-2.5'

const VAZIA = {
  message: 'Nenhum modelo encontrado.',
  icon: IconHanger,
  dica: 'Tente outro nome ou código.',
  comeco: 'Os modelos que você cadastrar aparecem aqui.',
  criar: '/modelos/criar',
  rotulo: 'Cadastrar o primeiro modelo',
}
const BUSCA = { label: 'Buscar modelos por nome ou código', nomes: ['modelo', 'modelos'] } as const

export default function ModelosPage() {
  const navigate = useNavigate()
  const [busca, buscar] = useBuscaNaUrl()
  const lista = useListaInteira(listaDeModelos(busca))
  return (
    <>
      <PageHeader
        title="Modelos"
        actions={<Button onClick={() => void navigate('/modelos/criar')}>+ Novo Modelo</Button>}
      />
      <BarraDeBusca {...BUSCA} busca={busca} onSearch={buscar} lista={lista} />
      <CorpoDaLista
        lista={lista}
        carregando={<Esqueletos />}
        vazia={<ListaVazia {...VAZIA} filtrada={busca !== ''} />}
        nome="Lista de modelos"
        listClass={LISTA}
        linha={(modelo) => <ModeloCard key={modelo.id} modelo={modelo} />}
      />
    </>
  )
}

const Esqueletos = () => (
  <div className={LISTA} aria-busy>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((chave) => (
      <Skeleton key={chave} height="112px" />
    ))}
  </div>
)
