import type { Avisos } from '@estampa/contract/autenticacao/acesso.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { Link } from 'react-router'
import { acessoApi } from '../../../shared/generated/acessoApi.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { useAcao } from './useAcao.ts'

/** Strip above every page, low on a phone; with large text its buttons go below the text, of which nothing is cut. */
const FAIXA =
  'k-faixa py-2 max-md:gap-x-2 max-md:gap-y-0 max-md:py-0 max-md:pl-3 max-md:pr-1 max-md:[&_p]:flex-[1_1_10rem] max-md:[&_[data-botao]]:flex-none max-md:[&_[data-botao]]:px-3 pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:items-center pointer-coarse:[&_a]:min-h-11'
const SO_NA_MESA = 'max-md:hidden'

/** Floats at the window's foot, above its bars; a low window has no room for it. */
const SOLTA =
  '[@media(min-height:30em)]:fixed inset-x-4 bottom-[calc(max(var(--e-barra,0px),var(--e-pe))+var(--e-teclado)+12px)] z-80 m-auto [&>*]:shadow-3 md:w-fit md:max-w-[70vw]'

export default function FaixasDeAcesso({ avisos, solta }: { avisos: Avisos; solta: boolean }) {
  const [nova, ...olderEntradas] = avisos.entradas_novas
  return (
    <section
      className={`flex flex-col gap-2.5 max-md:gap-1 ${solta ? SOLTA : 'w-full max-w-(--e-largura) mt-0 mx-auto mb-5 max-md:mb-1'}`}
      aria-label="Avisos de acesso"
      data-solta={solta || undefined}
    >
      {avisos.falta_segundo_fator && (
        <div className={FAIXA} role="status">
          <p>Esta loja exige um segundo fator dos administradores. Ative um abaixo para continuar.</p>
        </div>
      )}
      {avisos.senha_gerada && <SenhaGerada />}
      {nova && <EntradaNova nova={nova} outras={olderEntradas.length} />}
    </section>
  )
}

function SenhaGerada() {
  const { mutate, isPending } = useAcao(() => acessoApi('POST /auth/avisos/senha-gerada/dispensar/'))
  return (
    <div className={FAIXA} role="status">
      <p>
        <span className={SO_NA_MESA}>Sua senha foi gerada pelo sistema e apareceu na tela de quem a criou. </span>
        <Link to="/configuracoes/acesso">Crie uma senha sua</Link>.
      </p>
      <Button variant="default" onClick={() => mutate(undefined)} loading={isPending}>
        Agora não
      </Button>
    </div>
  )
}

interface EntradaNovaProps {
  nova: Avisos['entradas_novas'][number]
  outras: number
}

function EntradaNova({ nova: { id, aparelho, criada_em, encerrada }, outras }: EntradaNovaProps) {
  const params = { sessaoId: id }
  const recognizeSession = useAcao(() => acessoApi('POST /auth/sessoes/:sessaoId/reconhecer/', { params }))
  const closeSession = useAcao(() => acessoApi('DELETE /auth/sessoes/:sessaoId/', { params }), {
    onSuccess: () => toast('warning', 'Esse acesso foi encerrado. Troque também a sua senha.'),
  })
  const pendente = recognizeSession.isPending || closeSession.isPending
  return (
    <div className={FAIXA} role="status">
      <p>
        Foi você que entrou com {aparelho}
        <span className={SO_NA_MESA}> em {formatDateTime(criada_em)}</span>?{encerrada && ' Esse acesso já terminou.'}
        {outras > 0 && (
          <span className={SO_NA_MESA}>
            {' '}
            <Link to="/configuracoes/acesso">{outras === 1 ? 'Há mais 1.' : `Há mais ${outras}.`}</Link>
          </span>
        )}
      </p>
      <Button
        variant="default"
        aria-label="Sim, fui eu"
        onClick={() => recognizeSession.mutate(undefined)}
        loading={recognizeSession.isPending}
        disabled={pendente}
      >
        Sim
      </Button>
      {!encerrada && (
        <Button
          variant="subtle"
          color="red"
          aria-label="Não, encerrar esse acesso"
          onClick={() => closeSession.mutate(undefined)}
          loading={closeSession.isPending}
          disabled={pendente}
        >
          Não
        </Button>
      )}
      {encerrada && <Link to="/configuracoes/acesso">Trocar a senha</Link>}
    </div>
  )
}
