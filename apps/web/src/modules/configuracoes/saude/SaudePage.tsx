import { plural } from '@estampa/contract/shared/plural.ts'
import type { EstadoDaSaude, LinhaDaSaude } from '@estampa/contract/sistema/sistema.routes.ts'
import { IconShieldLock } from '@tabler/icons-react'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, addConnectionSentence } from '../../../shared/api/apiError.ts'
import { isOtherVersion } from '../../../shared/api/version.ts'
import { sistemaApi } from '../../../shared/generated/sistemaApi.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, NotRead, StatusDot } from '../../../shared/ui/states.tsx'
import { changeCifra } from '../copias.queries.ts'

const TITULO = 'Saúde do sistema'
const ESTADOS: Readonly<Record<EstadoDaSaude, { tone: 'success' | 'warning' | 'error'; palavra: string }>> = {
  problema: { tone: 'error', palavra: 'Problema' },
  atencao: { tone: 'warning', palavra: 'Atenção' },
  bem: { tone: 'success', palavra: 'Bem' },
}
const ORDEM = Object.keys(ESTADOS)

/** `/configuracoes/saude`, for administrators: the state of each part of the system, and what to do about it. */
export default function SaudePage() {
  const query = useQuery(saudeDoSistema)
  const { data, error } = query
  if (!data || error)
    return (
      <>
        <PageHeader title={TITULO} />
        {error instanceof ApiError && error.status === 403 ? (
          <EmptyState message={error.detail} icon={IconShieldLock} />
        ) : (
          <NotRead query={query} message="O sistema não disse como está." height="420px" />
        )}
      </>
    )
  const linhas = [...data.linhas, linhaDaVersao(data)]
  const precisam = linhas
    .filter(({ estado }) => estado !== 'bem')
    .toSorted((a, b) => ORDEM.indexOf(a.estado) - ORDEM.indexOf(b.estado))
  const healthyLinhas = linhas.filter(({ estado }) => estado === 'bem')
  return (
    <>
      <PageHeader
        title={TITULO}
        subtitle={
          precisam.length === 0
            ? 'Tudo em ordem.'
            : `${plural(precisam.length, 'coisa precisa', 'coisas precisam')} de alguém.`
        }
      />
      {precisam.length > 0 && <Parte titulo="Precisa de alguém" linhas={precisam} />}
      {healthyLinhas.length > 0 && <Parte titulo="Em ordem" linhas={healthyLinhas} />}
    </>
  )
}

const Parte = ({ titulo, linhas }: { titulo: string; linhas: readonly LinhaDaSaude[] }) => (
  <Card title={titulo}>
    <ul className="-my-2 mx-0">
      {linhas.map((linha) => (
        <Linha key={linha.chave} {...linha} />
      ))}
    </ul>
  </Card>
)

function Linha({ chave, titulo, estado, frase, acao }: LinhaDaSaude) {
  const { tone, palavra } = ESTADOS[estado]
  return (
    <li className="k-item max-md:[&_>_a]:flex-auto max-md:[&_>_button]:flex-auto">
      <div className="flex flex-col min-w-0 wrap-anywhere flex-[1_1_300px] gap-1">
        <span className="flex items-center flex-wrap gap-x-3 gap-y-1 font-forte">
          {titulo} <StatusDot tone={tone}>{palavra}</StatusDot>
        </span>
        <span>{frase}</span>
        {acao?.endereco === null && <span className="text-m text-texto-suave">{acao.texto}</span>}
      </div>
      {chave === CIFRA && acao && <DeixarAbertas />}
      {chave === VERSAO && acao ? (
        <Button variant="default" onClick={() => location.reload()}>
          {acao.texto}
        </Button>
      ) : (
        acao?.endereco != null && (
          <Button variant="default" to={acao.endereco} aria-label={`${acao.texto}: ${titulo}`}>
            {acao.texto}
          </Button>
        )
      )}
    </li>
  )
}

/** The offer to encrypt backups is made once. */
function DeixarAbertas() {
  const client = useQueryClient()
  const { mutate, isPending } = useTold(changeCifra, (failure) =>
    addConnectionSentence(failure, 'Não foi possível salvar. Tente novamente.'),
  )
  return (
    <Button
      variant="subtle"
      loading={isPending}
      onClick={() => mutate({ modo: 'nenhuma' }, { onSuccess: () => void client.invalidateQueries(saudeDoSistema) })}
    >
      Deixar sem cifra
    </Button>
  )
}

const VERSAO = 'versao'
const CIFRA = 'copia_cifra'

function linhaDaVersao({ versao, outraVersao }: { versao: string; outraVersao: boolean | null }): LinhaDaSaude {
  return {
    chave: VERSAO,
    titulo: 'Versão',
    estado: outraVersao ? 'atencao' : 'bem',
    frase: outraVersao
      ? `O sistema foi atualizado (versão ${versao}), e esta página ainda é de antes.`
      : `Versão ${versao} no sistema${outraVersao === null ? '.' : ' e nesta página.'}`,
    acao: outraVersao ? { texto: 'Atualizar a página', endereco: location.pathname } : null,
  }
}

const MEIO_MINUTO = 30_000

/** How the system is, for administrators; polling each half minute while visible. */
export const saudeDoSistema = queryOptions({
  queryKey: ['saude-do-sistema'],
  queryFn: async ({ signal }) => {
    const [saude, outraVersao] = await Promise.all([sistemaApi('GET /saude/sistema/', { signal }), isOtherVersion()])
    return { ...saude, outraVersao }
  },
  staleTime: 0,
  refetchInterval: MEIO_MINUTO,
})
