import type { Importacao } from '@estampa/contract/bling/importacao.routes.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { connectToBling } from '../../../shared/bling/authorisation.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { adminPage } from '../../../shared/session/Allowed.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { EmptyState, NotRead } from '../../../shared/ui/states.tsx'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { isSincronizacaoRunning } from '../../sincronizacao/resumo.queries.ts'
import { Andamento, CONTINUA_SOZINHO } from '../Importacao.tsx'
import { Cancelar } from './Aplicar.tsx'
import { Decisoes } from './Decisoes.tsx'
import {
  contatosDaConta,
  importContatos,
  isBlingImportacaoRunning,
  startBlingImportacao,
  ultimaImportacao,
} from './importacao.queries.ts'

const EXPLICACAO =
  'A Estampa lê os produtos da sua conta, mostra o que fará com cada um e só cria aqui depois que você confirmar. Nada é alterado no Bling.'

export default adminPage(
  { title: 'Importar do Bling', subtitle: 'Traga os produtos que já estão na sua conta.' },
  ImportacaoDoBling,
)

function ImportacaoDoBling() {
  const consulta = useQuery(ultimaImportacao)
  const conexao = useQuery(conexaoDoBling)
  const { data } = consulta
  if (data === undefined) return <NotRead query={consulta} height="320px" />
  if (!conexao.data) return <NotRead query={conexao} height="320px" />
  if (!conexao.data.ativo) return <EmptyState message="O Bling está desativado nesta loja." />
  const { conectado } = conexao.data
  // After an import the contacts come next; a long list of products would hide them.
  const isFinished = data?.estado === 'concluida'
  return (
    <>
      {conectado && isFinished && <Contatos />}
      <Catalogo importacao={data} conectado={conectado} />
      {conectado && !isFinished && <Contatos />}
    </>
  )
}

function Catalogo({ importacao, conectado }: { importacao: Importacao | null; conectado: boolean }) {
  if (importacao && isBlingImportacaoRunning(importacao)) return <Progresso importacao={importacao} />
  if (importacao?.estado === 'pronta') return <Decisoes key={importacao.id} importacao={importacao} />
  if (importacao?.estado === 'concluida')
    return <Decisoes key={importacao.id} importacao={importacao} acoes={<Comecar outraVez />} />
  return <Inicio conectado={conectado} falha={importacao?.estado === 'falhou' ? (importacao.mensagem ?? '') : null} />
}

function Inicio({ conectado, falha }: { conectado: boolean; falha: string | null }) {
  return (
    <>
      {falha !== null && (
        <p
          className="py-3 px-4 m-0 mb-4 wrap-anywhere border border-borda border-l-4 border-l-erro rounded-controle bg-superficie"
          role="alert"
        >
          A última importação parou: {falha || 'erro desconhecido.'}
        </p>
      )}
      <EmptyState message="Comece pelo que já está no Bling" icon={IconDownload} detail={EXPLICACAO}>
        {conectado ? <Comecar /> : <Button onClick={() => connectToBling()}>Conectar ao Bling</Button>}
        <Button to="/configuracoes/bling" variant="default">
          Conta do Bling
        </Button>
      </EmptyState>
    </>
  )
}

function Comecar({ outraVez = false }: { outraVez?: boolean }) {
  const { mutate, isPending } = useTold(startBlingImportacao, 'Não foi possível começar. Tente novamente.')
  return (
    <Button {...(outraVez && { variant: 'default' })} loading={isPending} onClick={() => mutate()}>
      {outraVez ? 'Ler de novo' : 'Ler o catálogo'}
    </Button>
  )
}

/** All contacts of the account as customers, at the shop's wish; those of imported orders come in by themselves. */
function Contatos() {
  const { data: ultima } = useQuery(contatosDaConta)
  const reading = ultima != null && isSincronizacaoRunning(ultima.estado)
  const { mutate, isPending } = useTold(importContatos, 'Não foi possível começar. Tente novamente.')
  return (
    <div className="my-4">
      <Card
        title="Clientes"
        description="Os clientes dos pedidos importados entram sozinhos. Se quiser todos os contatos da conta, traga-os aqui: quem já está na loja fica como está, e fornecedores ficam fora."
        actions={
          <Button variant="default" loading={isPending || reading} onClick={() => mutate()}>
            Importar contatos
          </Button>
        }
      >
        {ultima && (
          <p
            className="m-0 text-texto-suave data-falhou:text-erro [&_a]:text-marca-texto"
            role="status"
            data-falhou={ultima.estado === 'falhou' || undefined}
          >
            {ultima.mensagem ?? (reading ? 'Esperando a vez…' : 'Contatos importados.')}{' '}
            {ultima.estado === 'concluida' && <Link to="/clientes">Ver clientes</Link>}
          </p>
        )}
      </Card>
    </div>
  )
}

function Progresso({ importacao }: { importacao: Importacao }) {
  const { estado, restante_s, mensagem } = importacao
  const [feitos, total] = quanto(importacao)
  return (
    <Andamento
      titulo={estado === 'lendo' ? 'Lendo o catálogo do Bling' : 'Importando'}
      frase={frase(importacao)}
      {...{ feitos, todos: total, restante_s }}
      nota={mensagem ?? CONTINUA_SOZINHO}
      acoes={<Cancelar importacao={importacao} />}
    />
  )
}

const number = (n: number) => n.toLocaleString('pt-BR')

function quanto({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): [feitos: number, todos: number] {
  if (estado === 'lendo') return [lidos, total ?? 0]
  return [aplicados + fotos.baixadas + fotos.falhas, aplicar + fotos.total]
}

function frase({ estado, lidos, total, aplicados, aplicar, fotos }: Importacao): string {
  if (estado === 'lendo')
    return total === null
      ? 'Procurando os produtos da conta…'
      : `${number(lidos)} de ${plural(total, 'produto lido', 'produtos lidos')}.`
  if (aplicados < aplicar)
    return `${number(aplicados)} de ${plural(aplicar, 'produto importado', 'produtos importados')}.`
  return `Produtos prontos. ${number(fotos.baixadas + fotos.falhas)} de ${plural(fotos.total, 'foto baixada', 'fotos baixadas')}.`
}
