import { IconUsers } from '@tabler/icons-react'
import { BarraDeBusca } from '../../shared/registro/Lista.tsx'
import { ListaDeCartoes } from '../../shared/registro/ListaDeCartoes.tsx'
import { useLista } from '../../shared/registro/useLista.ts'
import { Button } from '../../shared/ui/Button.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { FloatingLink } from '../../shared/ui/FloatingLink.tsx'
import { PageHeader } from '../../shared/ui/PageHeader.tsx'
import { useBuscaNaUrl } from '../../shared/useParametros.ts'
import { listaDeClientes } from './clientes.queries.ts'
import { ClienteCard, ClienteEsqueleto } from './lista/ClienteCard.tsx'
import { useDisposicao } from './lista/disposicao.ts'

/** `/clientes`: find a customer, add one. */
export default function ClientesPage() {
  const [busca, buscar] = useBuscaNaUrl()
  const disposicao = useDisposicao()
  const lista = useLista(listaDeClientes(busca))
  return (
    <>
      <PageHeader title="Clientes" />
      <BarraDeBusca
        label="Buscar por nome, CPF, telefone ou e-mail"
        busca={busca}
        onSearch={buscar}
        lista={lista}
        nomes={['cliente', 'clientes']}
      />
      <ListaDeCartoes
        lista={lista}
        label="Lista de clientes"
        carregando="Carregando clientes"
        falha="Erro ao buscar clientes."
        vazia={
          <EmptyState
            message="Nenhum cliente encontrado."
            icon={IconUsers}
            detail={busca ? 'Tente outro nome, CPF, telefone ou e-mail.' : 'Quem compra na loja aparece aqui.'}
          >
            {!busca && <Button to="/clientes/criar">Cadastrar o primeiro cliente</Button>}
          </EmptyState>
        }
        disposicao={disposicao}
        card={(cliente) => <ClienteCard cliente={cliente} />}
        skeleton={<ClienteEsqueleto />}
      />
      <FloatingLink to="/clientes/criar" label="Novo cliente" />
    </>
  )
}
