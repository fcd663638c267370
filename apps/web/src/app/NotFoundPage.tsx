import { Link, useNavigate } from 'react-router'
import { Button } from '../shared/ui/Button.tsx'
import { useDocumentTitle } from '../shared/ui/PageHeader.tsx'
import { acoes, tela } from './FullScreen.tsx'

export default function NotFoundPage() {
  const navigate = useNavigate()
  useDocumentTitle('Página não encontrada')
  return (
    <main className={tela}>
      <p className="m-0 text-[length:clamp(5rem,18vw,8.5rem)] font-destaque leading-none tracking-[-0.05em] text-marca [text-shadow:0.045em_0.045em_0_color-mix(in_srgb,var(--e-destaque)_55%,transparent)]">
        404
      </p>
      <h1 className="k-manchete">Página não encontrada</h1>
      <p className="m-0 text-texto-suave max-w-[44ch]">O endereço pode ter mudado, ou o link estar incompleto.</p>
      <div className={acoes}>
        <Button onClick={() => void navigate('/home')}>Voltar para Home</Button>
        <Link
          className="inline-flex items-center min-h-11 py-0 px-3 font-forte text-link underline-offset-3"
          to="/produtos"
        >
          Ir para Produtos
        </Link>
      </div>
    </main>
  )
}
