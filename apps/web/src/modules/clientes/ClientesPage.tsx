import { IconTableImport, IconUsers } from '@tabler/icons-react'
import { BotaoExportar } from '../../shared/planilha/BotaoExportar.tsx'
import { BarraDeBusca } from '../../shared/registro/Lista.tsx'
import { ListaDeCartoes } from '../../shared/registro/ListaDeCartoes.tsx'
import { ListaVazia } from '../../shared/registro/ListaVazia.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { useSessao } from '../../shared/session/session.ts'
import { Button, FloatingLink } from '../../shared/ui/Button.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import type { Disposicao } from '../../shared/ui/VirtualGrid.tsx'
import { useMediaQuery } from '../../shared/useMediaQuery.ts'
import { useBuscaNaUrl } from '../../shared/useParametros.ts'
import { listaDeClientes } from './clientes.queries.ts'
import { ClienteCard, ClienteEsqueleto } from './lista/ClienteCard.tsx'

const VAZIA = {
  message: 'Nenhum cliente encontrado.',
  icon: IconUsers,
  dica: 'Tente outro nome, CPF, telefone ou e-mail.',
  comeco: 'Quem compra na loja aparece aqui.',
  criar: '/clientes/criar',
  rotulo: 'Cadastrar o primeiro cliente',
}
const BUSCA = { label: 'Buscar por nome, CPF, telefone ou e-mail', nomes: ['cliente', 'clientes'] } as const
const EXPORTAR = {
  rota: 'GET /clientes/exportar/',
  arquivo: 'clientes',
  titulo: 'Exportar clientes',
  conteudo: 'O arquivo traz nome, documento, contatos e endereço dos clientes que a lista encontra.',
} as const

export default function ClientesPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const admin = useSessao().usuario?.tipo === 'admin'
  const disposicao = useDisposicao()
  const lista = useLista(listaDeClientes(busca))
  return (
    <>
      <PageHeader
        title="Clientes"
        actions={
          <>
            {admin && (
              <Button to="/clientes/importar" variant="default" icon={IconTableImport}>
                Importar
              </Button>
            )}
            <BotaoExportar {...EXPORTAR} filtros={{ busca }} />
          </>
        }
      />
      <BarraDeBusca {...BUSCA} busca={busca} onSearch={buscar} lista={lista} />
      <ListaDeCartoes
        lista={lista}
        label="Lista de clientes"
        carregando="Carregando clientes"
        falha="Erro ao buscar clientes."
        vazia={<ListaVazia {...VAZIA} filtrada={busca !== ''} outro={admin && <ImportarClientes />} />}
        disposicao={disposicao}
        card={(cliente) => <ClienteCard cliente={cliente} />}
        skeleton={<ClienteEsqueleto />}
      />
      <FloatingLink to="/clientes/criar" label="Novo cliente" />
    </>
  )
}

const ImportarClientes = () => (
  <Button to="/clientes/importar" variant="default">
    Importar planilha
  </Button>
)

const COLUNAS = [1, 2, 3].map((colunas): Disposicao => ({ colunas, altura: 124, espaco: 12, folga: 6 }))

function useDisposicao(): Disposicao {
  const duas = useMediaQuery('(min-width: 45em)')
  const tres = useMediaQuery('(min-width: 68em)')
  return COLUNAS[Number(duas) + Number(tres)] as Disposicao
}
