import { IconPhotoPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../shared/ui/Button.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import type { Foto } from './fotos.ts'

const ImagensModal = onDemand(async () => (await import('./ImagensModal.tsx')).default)

/** The images of a stored product, and the way to change them. */
export function GaleriaField({ produtoId, fotos }: { produtoId: number; fotos: readonly Foto[] }) {
  const [gerenciando, setGerenciando] = useState(false)
  return (
    <>
      {fotos.length === 0 ? (
        <p className="m-0 mb-4 text-texto-suave">Este produto ainda não tem imagens.</p>
      ) : (
        <ul className="grid gap-2.5 grid-cols-[repeat(auto-fill,minmax(96px,1fr))] m-0 mb-4 [&_img]:w-full [&_img]:aspect-square [&_img]:object-cover [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle">
          {fotos.map(({ chave, url }, i) => (
            <li key={chave}>
              <img src={url} alt={`Imagem ${i + 1} do produto`} loading="lazy" />
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={18} stroke={1.7} aria-hidden />}
        onClick={() => setGerenciando(true)}
      >
        Gerenciar imagens
      </Button>
      {gerenciando && <ImagensModal produtoId={produtoId} fotos={fotos} onClose={() => setGerenciando(false)} />}
    </>
  )
}
