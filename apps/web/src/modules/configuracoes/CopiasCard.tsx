import type { CifraDasCopias, Copia, Copias } from '@estampa/contract/copias/copias.schemas.ts'
import { formatBytes } from '@estampa/contract/shared/bytes.ts'
import { formatDate, formatDateTime } from '@estampa/contract/shared/dates.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { addConnectionSentence } from '../../shared/api/apiError.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { Button, DialogButton } from '../../shared/ui/Button.tsx'
import { onDemand } from '../../shared/ui/dialogs/onDemand.tsx'
import { NotRead, StatusDot } from '../../shared/ui/states.tsx'
import { copiasDaLoja, isCopiaRunning, requestCopia } from './copias.queries.ts'
import { SettingPart, StateLine } from './SettingRow.tsx'

const CifraDialog = onDemand(async () => (await import('./CifraDialog.tsx')).CifraDialog)
const VistaForaDialog = onDemand(async () => (await import('./VistaForaDialog.tsx')).VistaForaDialog)

export function CopiasCard() {
  const pedido = useTold(requestCopia, (error) =>
    addConnectionSentence(error, 'Não foi possível pedir a cópia. Tente novamente.'),
  )
  const { data: requestedAt } = pedido
  const query = useQuery(copiasDaLoja(requestedAt))
  if (!query.data)
    return (
      <SettingPart title="Cópias de segurança">
        <NotRead query={query} height="44px" />
      </SettingPart>
    )
  const { copias, pasta, dias, cifra, vista_fora: vista } = query.data
  const [latestCopia] = copias
  const fazendo = isCopiaRunning(query.data, requestedAt)
  const { tone, palavra, dica } = situacao({ ...query.data, fazendo })
  return (
    <SettingPart title="Cópias de segurança">
      <StateLine state={<StatusDot tone={tone}>{palavra}</StatusDot>} hint={dica} live>
        <Button variant="default" onClick={() => pedido.mutate()} loading={pedido.isPending || fazendo}>
          Fazer agora
        </Button>
      </StateLine>
      <div className="mt-2.5">
        <StateLine
          state={<span className="font-forte wrap-anywhere">{CIFRA[cifra.modo ?? 'nenhuma']}</span>}
          hint={dicaDaCifra(cifra)}
        >
          <DialogButton label={cifra.modo === null || cifra.modo === 'nenhuma' ? 'Cifrar as cópias' : 'Mudar a cifra'}>
            {(onClose) => <CifraDialog cifra={cifra} onClose={onClose} />}
          </DialogButton>
        </StateLine>
      </div>
      {latestCopia && (
        <div className="mt-2.5">
          <StateLine
            state={
              <StatusDot tone={vista === null ? 'neutral' : vista.ha_muito ? 'warning' : 'success'}>
                {vista === null ? 'Na nuvem: não se sabe' : `Vista na nuvem em ${formatDate(vista.em)}`}
              </StatusDot>
            }
            hint="O sistema vê só a pasta das cópias. Se elas chegaram à nuvem, uma pessoa olha lá."
          >
            <DialogButton label="Conferir na nuvem">
              {(onClose) => <VistaForaDialog copia={latestCopia} copias={query.data} onClose={onClose} />}
            </DialogButton>
          </StateLine>
        </div>
      )}
      {copias.length > 0 && (
        <details className="mt-2.5 [&_summary]:w-fit [&_summary]:py-2.5 [&_summary]:px-0 [&_summary]:font-forte [&_ul]:m-0 [&_ul]:mb-3 [&_li]:flex [&_li]:flex-wrap [&_li]:gap-x-4 [&_li]:gap-y-0.5 [&_li]:py-2 [&_li]:px-0 [&_li]:border-t [&_li]:border-t-borda [&_p]:m-0 [&_p]:wrap-anywhere">
          <summary>{copias.length === 1 ? 'Ver a cópia' : `Ver as ${copias.length} mais recentes`}</summary>
          <ul>
            {copias.map((copy) => (
              <li key={copy.nome}>
                <span>{formatDateTime(copy.criada_em)}</span>
                <span className="text-m text-texto-suave">{description(copy)}</span>
              </li>
            ))}
          </ul>
          <p className="text-m text-texto-suave">
            Ficam em <code>{pasta}</code>, no computador da loja, por {dias === 1 ? '1 dia' : `${dias} dias`}. Guarde
            uma também fora dele, em lugar protegido: contêm os dados dos clientes. {toKeySentence(copias)} Para voltar
            a uma: <code>npm run restaurar</code>.
          </p>
        </details>
      )}
    </SettingPart>
  )
}

function situacao({ ativo, hora, fazendo, atrasada, falha, copias }: Copias) {
  const [latestCopia] = copias
  const last = latestCopia
    ? `Última: ${formatDateTime(latestCopia.criada_em)}, ${description(latestCopia)}.`
    : 'Nenhuma até agora.'
  if (fazendo) return { tone: 'info', palavra: 'Fazendo uma cópia…', dica: last } as const
  if (falha) return { tone: 'error', palavra: 'A última tentativa falhou', dica: `${falha.mensagem} ${last}` } as const
  if (!ativo) return { tone: 'neutral', palavra: 'Só quando pedidas', dica: last } as const
  if (atrasada) return { tone: 'warning', palavra: 'Atrasada', dica: last } as const
  if (latestCopia?.chave === 'ausente')
    return {
      tone: 'warning',
      palavra: 'Sem a chave secreta',
      dica: `${last} O arquivo chave-secreta não foi encontrado: reinicie o sistema, que gera outra chave, e faça uma cópia nova.`,
    } as const
  if (!latestCopia) return { tone: 'neutral', palavra: 'Diárias', dica: `A primeira será feita às ${hora}.` } as const
  return { tone: 'success', palavra: 'Em dia', dica: `${last} A próxima, às ${hora}.` } as const
}

const CIFRA = {
  senha: 'Cifradas com uma senha',
  destinatario: 'Cifradas para um destinatário',
  nenhuma: 'Não cifradas',
}

const dicaDaCifra = ({ modo, destinatario }: CifraDasCopias): string =>
  modo === 'senha'
    ? 'Só quem sabe a senha das cópias as abre.'
    : modo === 'destinatario'
      ? `Só a identidade de ${destinatario?.slice(0, 16)}… as abre.`
      : 'Quem tiver uma cópia lê tudo o que há nela.'

/** The key of the newest copy; older copies show their key in the list. */
const toKeySentence = ([latestCopia]: Copias['copias']): string =>
  ({
    incluida: 'A mais nova contém também a chave secreta da loja.',
    externa: 'A chave secreta da loja (CHAVE_SECRETA) não está nelas: guarde-a à parte.',
    ausente: 'A mais nova não contém a chave secreta da loja.',
  })[latestCopia?.chave ?? 'externa']

const description = ({ bytes, verificacao, faltando, chave, cifrada }: Copia): string =>
  [
    formatBytes(bytes),
    verificacao === 'completa' ? 'conferida' : 'não conferida por restauração',
    chave === 'incluida' ? 'com a chave' : 'sem a chave',
    ...(cifrada ? ['cifrada'] : []),
    ...(faltando > 0 ? [plural(faltando, 'arquivo já não existia', 'arquivos já não existiam')] : []),
  ].join(', ')
